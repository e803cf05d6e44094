/** The console's build, for Vite: one page under /admin/, its assets named by their content. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Small parts that the login and the console share: one file, where each alone would cost a request and compress worse. */
const basics =
  /[\\/](?:web[\\/](?:guards|ui[\\/]value-store|keeping[\\/]web-storage)|events[\\/]account-lists)\.ts$/

/** Parts of these libraries that several views share: each alone would be a file, and its name weigh on the login. */
const libraries = /[\\/]node_modules[\\/](?:jotai|@tanstack)[\\/]/

const groups = [
  { name: 'basics', test: basics },
  { name: 'libraries', test: libraries },
]

export const consoleConfig: InlineConfig = {
  configFile: false,
  root: `${root}admin`,
  base: '/admin/',
  cacheDir: `${root}dist/.cache/admin`,
  plugins: [react()],
  build: {
    outDir: `${root}dist/admin`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    // scripts/build/worker.ts reads there what the console's pages are made of.
    manifest: true,
  },
}
