import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  // Boards live with their games, outside this folder: `$web` is how they name the shared pieces.
  resolve: { alias: { $web: here('src') }, dedupe: ['svelte'] },
  plugins: [svelte({ configFile: here('svelte.config.js') })],
  base: './',
  build: {
    outDir: process.env.PARLOUR_PAGE ?? here('../src/parlour/host/page'),
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() must reach the browser as it is: a surface with its own color-scheme resolves it anew.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0, // fonts and pictures stay files, which a browser keeps
  },
  server: { fs: { allow: [here('..')] } },
});
