/** The console's build, for Vite: one page under /admin/, its assets named by their content. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { loadedBefore } from './loaded-before.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Small modules that the login and the console share: in one file, since each alone would cost a request and compress worse. React's JSX
 * runtime is among them so that the libraries, which need it, never import a chunk that needs them in turn.
 */
const basics =
  /[\\/](?:web[\\/](?:guards|ui[\\/]value-store|keeping[\\/]web-storage)|events[\\/]account-lists)\.ts$|[\\/]react[\\/](?:cjs[\\/]react-)?jsx-runtime[^?]*\.js$/

/** Modules of these libraries that several views share: each would be a file of its own, and the login would list its name. */
const libraries = /[\\/]node_modules[\\/](?:jotai|@tanstack)[\\/]/

/** Modules that the first screen shares with views and dialogs: as files of a few hundred bytes each they would weigh 14 KB more. */
const shared =
  /[\\/]admin[\\/](?:window(?![\\/]CommandMenu)|features[\\/](?:applications[\\/]|application[\\/](?:actions|api|commands|links|own-door|replies|undo)(?=\.)|season[\\/]seasons|waiting[\\/]api|[^?\\/]*[\\/]commands)|app[\\/](?:drafts|changes|outcomes|names))[^?]*\.tsx?$/

/** Shared by later views and dialogs only, with the menus: React Aria comes with them, which the first screen does without. */
const later = /[\\/]admin[\\/](?:app[\\/]texts[\\/]views|window[\\/]CommandMenu|features)[^?]*\.tsx?$/

/**
 * The console fetches the dialogs together when it is idle; as separate files they would weigh a tenth more. Modules that only they
 * use at load time, such as their texts, are in the same file: in a separate file they would load after the dialogs.
 */
const dialogs =
  /[\\/]admin[\\/]features[\\/][^?]*Dialog\.tsx?$|[\\/]language[\\/](?:en|ml)[\\/]voice-scripts\.json$|[\\/]events[\\/]programme[\\/]clips\.ts$|[\\/]web[\\/]ui[\\/](?:QrPicture|qr-path)\.tsx?$|[\\/]lean-qr[\\/][^?]*\.mjs$/

const groups = [
  { name: 'basics', priority: 3, test: basics },
  { name: 'libraries', priority: 3, test: libraries },
  { name: 'shared', priority: 2, minShareCount: 2, test: shared },
  { name: 'later', priority: 1, minShareCount: 2, test: later },
  { name: 'dialogs', priority: 0, test: dialogs },
]

/** React Aria's own texts in 34 languages without Malayalam, for which it falls back to English. */
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
    // For scripts/build/worker.ts, which reads the list of chunks there.
    manifest: true,
  },
}
