/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default { compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) } };
