import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './web/svelte.config.js';

export default defineConfig(
  { ignores: ['web/src/wire.ts', '**/web/types.ts', '**/web/dist/**'] }, // made by web/shapes.py, or built
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // TypeScript finds both itself, and knows more.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      // Maps and sets are built from scratch and then replaced as a whole; those that are changed in place stand for nothing shown.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} keeps a space that Svelte trims at the edge of a block.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    // The rulebook's HTML is made by the host, which lets no markup of the file through.
    files: ['web/src/table/Rules.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
);
