/**
 * The chunks of the site's scripts for the bundler: few files, since over HTTP/1 a phone requests six at a time and each
 * further round takes most of a second; and pages without React do not load what the islands share.
 */
const own =
  /[\\/](?:site[\\/](?!features[\\/](?:audit|entry|unsent|dashboard)[\\/])|web[\\/]|events[\\/](?!ledger[\\/]))[^?]*\.tsx?$/
/** Loaded only after a press, or for few families: in none of the chunks that pages load at once. */
const late =
  /[\\/](?:site[\\/]features[\\/]entry[\\/]door[\\/][\w-]+\.tsx?|(?:web[\\/](?:leaving[\\/]leave|keeping[\\/]sealed-return)|site[\\/]application[\\/]sealed-notes|events[\\/]application[\\/](?:earlier-answers|helper-consent))\.ts)$/
/** The statuses are for the pages behind the sign-in and for auditors; those on which people sign in would load them for nothing. */
const everywhere = new RegExp(`^(?!.*/events/application/)(?!.*${late.source})(?:.*${own.source})`)
/** What only the pages on which people sign in share; the others would load it for nothing. */
const entry = /[\\/]site[\\/]features[\\/]entry[\\/](?!door[\\/])[^?]*\.tsx?$/
/** What the pages for auditors share. */
const audit = /[\\/](?:site[\\/]features[\\/]audit|events[\\/]ledger)[\\/][^?]*\.tsx?$/
/** What the dashboard and the preview share, and the form has no use for. */
const overview =
  /[\\/]site[\\/](?:features[\\/](?:unsent[\\/]|dashboard[\\/]|helped[\\/]FilledBy)|components[\\/]island[\\/]LoadFailed)[^?]*\.tsx?$/
const basics =
  /[\\/](?:site[\\/]account[\\/](?:prefetch|logout)|web[\\/](?:guards|keeping[\\/]web-storage)|events[\\/]language[\\/](?:digits|translate))\.ts$/
/** Dates, and months and times of day in words, which the pages on which people sign in have no use for. */
const format = /[\\/]events[\\/](?:dates|language[\\/]format)\.ts$/
/** What logging out needs on any page, to find unsent data. */
const keeping =
  /[\\/](?:node_modules[\\/]idb[\\/].*\.js|web[\\/](?:keeping[\\/](?:database|layouts)|leaving[\\/](?:unsent|open-page))\.ts)$/
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** Not with React, since the pages on which people sign in do without them. */
const libraries = /[\\/]node_modules[\\/]zod[\\/]/
/** What the pages behind the sign-in share. */
const inside = new RegExp(
  `^(?!.*(?:${late.source}|${overview.source}))(?:.*${libraries.source}|.*${own.source})`,
)

/** A module goes to the matching chunk of highest priority; one used by fewer pages than `minShareCount` stays with its page. */
export const chunks = [
  { name: 'basics', priority: 4, test: basics },
  { name: 'keeping', priority: 4, test: keeping },
  { name: 'format', priority: 4, test: format },
  { name: 'react', priority: 3, test: react },
  // More than the four pages behind the sign-in: what only they share is theirs.
  { name: 'shared', priority: 2, minShareCount: 5, test: everywhere },
  { name: 'inside', priority: 1, minShareCount: 2, test: inside },
  // Last, since a group takes along what its modules import and no group before it has taken.
  { name: 'entry', priority: 0, minShareCount: 2, test: entry },
  { name: 'audit', priority: 0, minShareCount: 2, test: audit },
  { name: 'overview', priority: 0, minShareCount: 2, test: overview },
]
