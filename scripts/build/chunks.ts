/**
 * The chunks of the site's scripts for the bundler. They are few, because over HTTP/1 a phone requests six files at a time and each
 * further round takes most of a second; and pages without React must not load the code that islands share.
 */
const own =
  /[\\/](?:site[\\/](?!features[\\/](?:audit|entry|unsent|dashboard)[\\/])|web[\\/]|events[\\/](?!ledger[\\/]))[^?]*\.tsx?$/
/** Modules that are loaded after a click, or for few families; they are in none of the initial chunks. */
const late =
  /[\\/](?:(?:web[\\/](?:leaving[\\/]leave|keeping[\\/]sealed-return|uploads[\\/](?:queue|send|held-files)|photos[\\/]shrink|ui[\\/]qr-path)|site[\\/]application[\\/](?:sealed-notes|form-uploads)|events[\\/]application[\\/]helper-consent)\.ts|site[\\/]features[\\/]application-form[\\/]Answers\.tsx)$/
/** Without what the sign-in pages do not need, however many others share it. */
const everywhere = new RegExp(
  `^(?!.*/(?:events/application|site/(?:features/application-form|application|account))/|.*/events/(?:day|limits|money|projections/read-log|text|vocabulary)\\.|.*/web/(?:ui/(?:icons|Dialog)|outcome/letter|retry-when-online)\\.)(?!.*${late.source})(?:.*${own.source})`,
)
/** Modules that only the sign-in pages share. */
const entry = /[\\/]site[\\/]features[\\/]entry[\\/][^?]*\.tsx?$/
/** Modules that the pages for auditors share. */
const audit = /[\\/](?:site[\\/]features[\\/]audit|events[\\/]ledger)[\\/][^?]*\.tsx?$/
/** Modules that the dashboard and the preview share and the form does not need. */
const overview =
  /[\\/]site[\\/](?:features[\\/](?:unsent[\\/]|dashboard[\\/])|components[\\/]island[\\/]LoadFailed)[^?]*\.tsx?$/
/** Shared by the registration and the form. */
const notice = /[\\/]site[\\/]components[\\/]island[\\/](?:ShortNotice|Listen)\.tsx$/
/** The only module of the pages behind the sign-in that the registration needs. */
const consent = /[\\/]events[\\/]application[\\/]consent\.ts$/
/** The upload queue, which the form loads at the first press. */
const uploads = /[\\/]web[\\/](?:uploads[\\/](?:queue|send|held-files)|photos[\\/]shrink)\.ts$/
const basics =
  /[\\/](?:site[\\/]account[\\/](?:prefetch|logout)|web[\\/](?:guards|keeping[\\/]web-storage)|events[\\/]language[\\/](?:digits|translate))\.ts$/
/** Dates and their formats, which the sign-in pages do not need. */
const format = /[\\/]events[\\/](?:dates|language[\\/]format)\.ts$/
/** Modules with which a logout looks for unsent data on any page. */
const keeping =
  /[\\/](?:node_modules[\\/]idb[\\/].*\.js|web[\\/](?:keeping[\\/](?:database|layouts)|leaving[\\/](?:unsent|open-page))\.ts)$/
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** Modules that the pages behind the sign-in share. */
const inside = new RegExp(`^(?!.*(?:${late.source}|${overview.source}|${notice.source}))(?:.*${own.source})`)

/** A module goes to the matching chunk of highest priority; a module of fewer pages than `minShareCount` stays with its page. */
export const chunks = [
  { name: 'basics', priority: 4, test: basics },
  { name: 'keeping', priority: 4, test: keeping },
  { name: 'format', priority: 4, test: format },
  { name: 'consent', priority: 4, test: consent },
  { name: 'react', priority: 3, test: react },
  // Five, because modules that only the four pages behind the sign-in share belong to `inside`.
  { name: 'shared', priority: 2, minShareCount: 5, test: everywhere },
  { name: 'inside', priority: 1, minShareCount: 2, test: inside },
  // Lowest priority, because a group also takes the imports of its modules that no earlier group has taken.
  { name: 'entry', priority: 0, minShareCount: 2, test: entry },
  { name: 'notice', priority: 0, test: notice },
  { name: 'audit', priority: 0, minShareCount: 2, test: audit },
  { name: 'overview', priority: 0, minShareCount: 2, test: overview },
  { name: 'uploads', priority: 0, minShareCount: 2, test: uploads },
]
