/**
 * How the site's scripts are cut into files: few of them, since over plain HTTP a phone asks for six at a time and each
 * further round costs it most of a second; and what pages without React need apart from what the islands share.
 */
const own = /[\\/](?:site|web|events)[\\/][^?]*\.tsx?$/
const basics =
  /[\\/](?:site[\\/]account[\\/](?:ahead|who|session)|web[\\/]storage[\\/]web-storage|events[\\/](?:dates|language[\\/](?:digits|format|translate)))\.ts$/
/** What Logout needs on any page, to know whether something is unsent. */
const storage =
  /[\\/](?:node_modules[\\/]idb[\\/].*\.js|web[\\/]storage[\\/](?:database|indexed-db|memory|memory-fallback)\.ts|site[\\/]application[\\/]drafts\.ts)$/
const libraries = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zod|jotai)[\\/]/

/** The first that fits takes a module; a module on fewer pages than `minShareCount` stays with its page. */
export const chunks = [
  { name: 'basics', priority: 3, test: basics },
  { name: 'storage', priority: 3, test: storage },
  { name: 'react', priority: 2, test: libraries },
  { name: 'shared', priority: 1, minShareCount: 4, test: own },
  { name: 'entry', priority: 1, minShareCount: 2, test: /[\\/]site[\\/]features[\\/]entry[\\/]/ },
  { name: 'inside', priority: 0, minShareCount: 2, test: own },
]
