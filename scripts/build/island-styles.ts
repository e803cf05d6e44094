/**
 * An island's styles stand in the page that was built with it. Its script imports them once more; without this, the
 * browser's half of the build would write them a second time under another name, and every page would link both.
 */
import type { Plugin } from 'vite'

/** What takes their place in scripts: an empty module. */
const nothing = '\0styles-of-the-page'

const isStyle = (source: string): boolean => source.endsWith('.css')
const isIsland = (importer: string | undefined): boolean => importer?.endsWith('.tsx') ?? false

export const islandStyles = (): Plugin => ({
  name: 'island-styles',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) => (isStyle(source) && isIsland(importer) ? nothing : null),
  load: (id) => (id === nothing ? '' : null),
})
