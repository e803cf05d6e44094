/** The console's build, for Vite: one page under /admin/, its assets named by their content. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { loadedBefore } from './loaded-before.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Small parts that the login and the console share: one file, where each alone would cost a request and compress worse. */
const basics =
  /[\\/](?:web[\\/](?:guards|ui[\\/]value-store|keeping[\\/]web-storage)|events[\\/]account-lists)\.ts$/

/** Parts of these libraries that several views share: each alone would be a file, and its name weigh on the login. */
const libraries = /[\\/]node_modules[\\/](?:jotai|@tanstack)[\\/]/

/** What several views and dialogs share: as files of a few hundred bytes each it would weigh 14 KB more, and be asked for one by one. */
const shared =
  /[\\/]admin[\\/](?:window|features|app[\\/](?:in-hand|undo|drafts|changes|erased|outcomes|names|status))[\\/][^?]*\.tsx?$/

/** Dialogs are fetched together when the console is idle; apart they would weigh a tenth more. */
const dialogs = /[\\/]admin[\\/]features[\\/][^?]*Dialog\.tsx$/

const groups = [
  { name: 'basics', priority: 2, test: basics },
  { name: 'libraries', priority: 2, test: libraries },
  { name: 'shared', priority: 1, minShareCount: 2, test: shared },
  { name: 'dialogs', priority: 0, test: dialogs },
]

/** The few words of React Aria's own in 34 languages, of which a browser set to Malayalam would get the English ones. */
const otherLanguages =
  /[\\/]node_modules[\\/]react-(?:aria|stately)[^?]*[\\/]intl[\\/][^?]*[\\/](?!en-US)\w\w-\w\w\.m?js$/
const onlyEnglish = {
  name: 'react-aria-in-english',
  load: (id: string) => (otherLanguages.test(id) ? 'export default {}' : null),
}

const ahead = loadedBefore(({ facadeModuleId }) => facadeModuleId?.endsWith('/admin/app/router.tsx') ?? false)

export const consoleConfig: InlineConfig = {
  configFile: false,
  root: `${root}admin`,
  base: '/admin/',
  cacheDir: `${root}dist/.cache/admin`,
  plugins: [react(), onlyEnglish, ahead],
  build: {
    outDir: `${root}dist/admin`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
    // scripts/build/worker.ts reads there what the console's pages are made of.
    manifest: true,
  },
}
