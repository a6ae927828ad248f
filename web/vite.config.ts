import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { addressOf, SHARED, VERSION } from './face.ts';
import { licences } from './licences.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The page, and the modules it shares with boards, which keep their addresses.
const shared = Object.fromEntries(SHARED.map((id) => [id, id === 'parlour' ? here('src/face.ts') : id]));

export default defineConfig({
  root: here('.'),
  plugins: [
    svelte({ configFile: here('svelte.config.js') }),
    licences(),
    {
      name: 'tell-the-face',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'face.json', source: JSON.stringify({ version: VERSION }) });
      },
    },
  ],
  base: './',
  build: {
    outDir: process.env.PARLOUR_PAGE ?? here('../src/parlour/host/page'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() must reach the browser as it is, since a surface with its own color-scheme resolves it again.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0, // fonts and pictures stay files, which a browser caches
    rolldownOptions: {
      input: { index: here('index.html'), ...shared },
      preserveEntrySignatures: 'strict',
      output: {
        // Boards may use any part of Svelte, so it is whole, and in one piece.
        codeSplitting: { groups: [{ name: 'svelte', test: /node_modules[\\/](svelte|clsx|esm-env)[\\/]/ }] },
        entryFileNames: ({ name }) => (name in shared ? addressOf(name).slice(1) : 'assets/[name]-[hash].js'),
      },
    },
  },
});
