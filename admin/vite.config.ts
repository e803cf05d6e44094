/** The admin's build: one page under /admin/, its assets named by their content. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  cacheDir: '../dist/.cache/admin',
  plugins: [react()],
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // scripts/build/worker.ts reads there what the console's pages are made of.
    manifest: true,
  },
})
