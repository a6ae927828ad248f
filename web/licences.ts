/** Writes `assets/licences.txt`: the licences of everything by others that the page brings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

interface PackageFile {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8')) as PackageFile;

/** What a package is called, and the whole text of its licence. */
function licence(folder: string): string {
  const { name, version, license } = read(folder);
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (!file) throw new Error(`${name} comes without the text of its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf-8').trim()}\n`;
}

export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle() {
      const bundled = [...this.getModuleIds()]
        .map((id) => PACKAGE.exec(id)?.[1])
        .filter((folder) => folder !== undefined);
      // Stylesheets name the fonts, so no module does.
      const fonts = Object.keys(read(ROOT).dependencies).filter((name) => name.startsWith('@fontsource'));
      const folders = new Set([...bundled, ...fonts.map((name) => join(ROOT, 'node_modules', name))]);
      const texts = [...folders].map(licence).sort();
      const source = [`Parlour is under the MIT licence. It brings the following by others.\n`, ...texts].join(
        `\n${'-'.repeat(80)}\n\n`,
      );
      this.emitFile({ type: 'asset', fileName: 'assets/licences.txt', source });
    },
  };
}
