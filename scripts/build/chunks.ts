/**
 * How the site's scripts are cut into files: few of them, since over plain HTTP a phone asks for six at a time and each
 * further round costs it most of a second; and what pages without React need apart from what the islands share.
 */
const own = /[\\/](?:site|web|events)[\\/][^?]*\.tsx?$/
const basics =
  /[\\/](?:site[\\/]account[\\/](?:prefetch|session)|web[\\/]keeping[\\/]notes|events[\\/](?:dates|language[\\/](?:digits|format|translate)))\.ts$/
/** What Logout needs on any page, to know whether something is unsent. */
const keeping =
  /[\\/](?:node_modules[\\/]idb[\\/].*\.js|web[\\/]keeping[\\/](?:database|indexed-db|lasting|memory)\.ts|site[\\/]application[\\/]drafts\.ts)$/
const libraries = /[\\/]node_modules[\\/](?:react|react-dom|react-error-boundary|scheduler|@tanstack|zod|jotai)[\\/]/

/** The first that fits takes a module; a module on fewer pages than `minShareCount` stays with its page. */
export const chunks = [
  { name: 'basics', priority: 3, test: basics },
  { name: 'keeping', priority: 3, test: keeping },
  { name: 'react', priority: 2, test: libraries },
  { name: 'shared', priority: 1, minShareCount: 4, test: own },
  { name: 'entry', priority: 1, minShareCount: 2, test: /[\\/]site[\\/]features[\\/]entry[\\/]/ },
  { name: 'inside', priority: 0, minShareCount: 2, test: own },
]
