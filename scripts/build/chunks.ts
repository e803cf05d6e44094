/**
 * The chunks of the site's scripts for the bundler: few files, since over HTTP/1 a phone requests six at a time and each
 * further round takes most of a second; and pages without React do not load what the islands share.
 */
const own = /[\\/](?:site|web|events)[\\/][^?]*\.tsx?$/
const basics =
  /[\\/](?:site[\\/]account[\\/](?:prefetch|logout)|web[\\/](?:guards|keeping[\\/]web-storage)|events[\\/](?:dates|language[\\/](?:digits|format|translate)))\.ts$/
/** What logging out needs on any page, to find unsent data. */
const keeping =
  /[\\/](?:node_modules[\\/]idb[\\/].*\.js|web[\\/](?:keeping[\\/](?:database|indexed-db|layouts)|leaving[\\/](?:leave|unsent))\.ts)$/
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** Not with React, since the pages on which people sign in do without them. */
const libraries = /[\\/]node_modules[\\/](?:zod|jotai)[\\/]/
/** What the pages behind the sign-in share. */
const inside = new RegExp(`${libraries.source}|${own.source}`)

/** A module goes to the matching chunk of highest priority; one used by fewer pages than `minShareCount` stays with its page. */
export const chunks = [
  { name: 'basics', priority: 3, test: basics },
  { name: 'keeping', priority: 3, test: keeping },
  { name: 'react', priority: 2, test: react },
  { name: 'shared', priority: 1, minShareCount: 4, test: own },
  { name: 'inside', priority: 0, minShareCount: 2, test: inside },
]
