/**
 * Builds the boards of games: `node web/boards.ts [--watch] FOLDER…`. Each folder is the `web` folder of a game's
 * package; what is built goes into its `dist`, where the host finds it. With `--watch` it builds again whenever a
 * source changes, and pages that show the board reload it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import { addressOf, SHARED, VERSION } from './face.ts';

const HERE = fileURLToPath(import.meta.url);
const ENTRY = 'parlour:board';
const PARTS = ['Board', 'Panel', 'Seat'];
const PAUSE = 50; // milliseconds after a change, since editors write a file in several steps

const IMPORT = /^[ \t]*import\s+([^'"]*?)\s*from\s*['"]parlour['"]/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\}/gm;

/** The names in braces, without `type` and without what they are called elsewhere. */
function namesIn(list: string, side: 'before' | 'after'): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^type\s+/, ''));
  return names.filter(Boolean).map((name) => name.split(/\s+as\s+/).at(side === 'before' ? 0 : -1)!);
}

const faceSource = readFileSync(join(dirname(HERE), 'src', 'face.ts'), 'utf-8');
const FACE = new Set([...faceSource.matchAll(EXPORT)].flatMap((found) => namesIn(found[1]!, 'after')));

/** A fault of a board's sources, at its file and line. */
class Fault extends Error {}

function place(folder: string, file: string, text: string, at: number): string {
  return `${relative(dirname(folder), file)}:${text.slice(0, at).split('\n').length}`;
}

/** Every name that is imported from `parlour` must be there: what is missing would fail only in the browser. */
function checkNames(folder: string, file: string, text: string): void {
  for (const { 0: whole, 1: wanted, index } of text.matchAll(IMPORT)) {
    const list = /\{([^}]*)\}$/.exec(wanted!)?.[1];
    if (list === undefined || !/^(type\s+)?\{/.test(wanted!))
      throw new Fault(`${place(folder, file, text, index)}: import what you need by name, { … } from 'parlour'`);
    for (const name of namesIn(list, 'before')) {
      if (FACE.has(name)) continue;
      const at = index + whole.search(new RegExp(`\\b${name}\\b`));
      throw new Fault(`${place(folder, file, text, at)}: 'parlour' has no ${name}`);
    }
  }
}

/** The modules shared with the page stay outside; whatever else comes from a package comes from those of the page. */
function faces(folder: string): Plugin {
  return {
    name: 'parlour-face',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === ENTRY) return `\0${ENTRY}`;
      if (SHARED.includes(id)) return { id: addressOf(id), external: 'absolute' };
      if (/^[./\0]/.test(id) || !importer || importer.includes('node_modules') || id.includes(':')) return null;
      const found = id.startsWith('svelte/') ? null : await this.resolve(id, HERE, { skipSelf: true });
      if (found) return found;
      const text = existsSync(importer) ? readFileSync(importer, 'utf-8') : '';
      const at = Math.max(0, text.search(new RegExp(`['"]${id.replace(/[^\w/]/g, '\\$&')}['"]`)));
      throw new Fault(
        `${place(folder, importer, text, at)}: there is no '${id}' for boards; they can import 'parlour', 'svelte', ` +
          `'@lucide/svelte' and their own files`,
      );
    },
    load(id) {
      if (id !== `\0${ENTRY}`) return null;
      const parts = PARTS.filter((part) => existsSync(join(folder, `${part}.svelte`)));
      return parts
        .map((part) => `export { default as ${part} } from ${JSON.stringify(`${folder}/${part}.svelte`)};`)
        .join('\n');
    },
    transform(text, id) {
      if (id.startsWith(folder) && /\.(svelte|[jt]s)$/.test(id)) checkNames(folder, id, text);
      return null;
    },
  };
}

/** Build one board, beside the one there is, which is served until the new one is complete. */
async function buildBoard(folder: string, watched: boolean): Promise<void> {
  const odd = /[#?]/.exec(folder)?.[0];
  if (odd) throw new Error(`${folder}: boards cannot be built in a folder with ${odd} in its path; rename or move it`);
  if (!existsSync(join(folder, 'Board.svelte'))) throw new Error(`${join(folder, 'Board.svelte')} is missing`);
  const game = basename(dirname(folder));
  const built = await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      faces(folder),
      svelte({
        configFile: false,
        compilerOptions: {
          runes: true,
          // By game: the boards of two games may be open in one page, and their files have the same names.
          cssHash: ({ hash, css, filename }) => `svelte-${hash(`${game} ${relative(folder, filename)} ${css}`)}`,
        },
        dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? { runes: undefined } : {}),
      }),
    ],
    build: {
      write: false,
      target: 'es2022',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      sourcemap: watched ? 'inline' : false,
      rolldownOptions: {
        input: { board: ENTRY },
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: false,
          entryFileNames: 'board.js',
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'board.css' : 'art/[name]-[hash][extname]'),
        },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite has built something else');
  const files = new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  const cover = join(folder, 'cover.svg');
  if (existsSync(cover)) files.set('cover.svg', readFileSync(cover));
  writeBoard(folder, files, watched);
}

function writeBoard(folder: string, files: Map<string, string | Uint8Array>, watched: boolean): void {
  const names = [...files.keys()].sort();
  const digest = createHash('sha256');
  for (const name of names) digest.update(`${name}\0`).update(files.get(name)!);
  const board = { face: VERSION, hash: digest.digest('hex').slice(0, 16), files: names, watched };
  const [place, fresh, old] = ['dist', 'dist.new', 'dist.old'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(fresh, name)), { recursive: true });
    writeFileSync(join(fresh, name), content);
  }
  writeFileSync(join(fresh, 'board.json'), `${JSON.stringify(board)}\n`);
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

interface Located {
  message: string;
  id?: string;
  loc?: { file?: string; line: number; column: number };
  errors?: Located[];
}

/** What is wrong, and where: one line. */
function explain(folder: string, error: unknown): string {
  const all = error as Located;
  const first = all.errors?.[0] ?? all;
  const what = stripVTControlCharacters(first.message).split('\n')[0]!;
  const fault = /[^ ]+:\d+: (?:'parlour' has|import what|there is no) .*/.exec(what);
  if (fault) return fault[0];
  const file = first.loc?.file ?? first.id;
  if (!file || !first.loc) return what;
  // The tools say the place, too, each in its own way.
  return `${relative(dirname(folder), file)}:${first.loc.line}: ${what.replace(/^(\[\w+\]|\S+:\d+:\d+) /, '')}`;
}

async function tryToBuild(folder: string, watched: boolean): Promise<boolean> {
  try {
    await buildBoard(folder, watched);
    return true;
  } catch (error) {
    console.error(explain(folder, error));
    return false;
  }
}

async function watchBoard(folder: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  let stale = false;
  // One build after the other: otherwise an older one could end last, and be what pages show.
  const again = async () => {
    stale = true;
    if (building) return;
    building = true;
    while (stale) {
      stale = false;
      if (await tryToBuild(folder, true)) console.log('The board is built.');
    }
    building = false;
  };
  await again();
  watch(folder, { recursive: true }, (_, file) => {
    if (file === null || /^dist(\.|\/|\\|$)/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void again(), PAUSE);
  });
}

// With slashes, as Vite names files on every system.
const [first, ...rest] = process.argv.slice(2).map((word) => word.replaceAll('\\', '/'));
if (first === '--watch') await watchBoard(rest[0]!);
else {
  const done = await Promise.all([first!, ...rest].map((folder) => tryToBuild(folder, false)));
  process.exitCode = done.every(Boolean) ? 0 : 1;
}
