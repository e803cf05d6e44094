/**
 * Selects the texts that each page passes to its islands, in the page's own language, mostly by the beginnings of their names. Runs at
 * build time.
 */
import { noticeVersion, shortParts } from '#events/application/consent.ts'
import { type Name, texts } from '#events/language/index.ts'
import { type CountedKey, keyOf, type Texts } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

const isName = (name: string): name is Name => name in texts.ml
export const names: readonly Name[] = Object.keys(texts.en).filter(isName)
const like = (pattern: RegExp): Name[] => names.filter((name) => pattern.test(name))

/** The texts of the error boundary and of toasts. */
const ofEveryIsland = like(/^(?:page\.(?:broken|typed|reload)|nav\.close|toast\.(?:error|network|success))$/)

/** @param wanted keys of texts; the key of a text with plural forms selects all forms */
export function pageTexts(wanted: readonly (Name | CountedKey<Name>)[]): Record<Locale, Texts> {
  const keys = new Set<string>([...wanted, ...ofEveryIsland])
  const own = names.filter((name) => keys.has(name) || keys.has(keyOf(name)))
  const inLanguage = (locale: Locale): Texts =>
    Object.fromEntries(own.map((name) => [name, texts[locale][name]]))
  return { ml: inLanguage('ml'), en: inLanguage('en') }
}

/** The errors of what families fill in. */
const errors = like(/^(?:ask|error\.(?!setting|admin|line\.|checkpoint|cosignature|staff))/)
/** The states of files that wait on this phone, and why one could not be sent. */
const files = like(
  /^(?:toast\.(?:upload|retry|authorization)|form\.(?:waitsFor|remove|sending|uploadStopped)|refusal\.(?:file-|other-account)|error\.tooManyFiles)/,
)
/** Of ShortNotice.tsx. */
const shortNotice = [
  ...like(/^(?:nav\.(?:terms|privacy|listenFailed)|voice\.(?:about|hear)|rights\.noticeRead)$/),
  ...shortParts.map((part) => `notice.${noticeVersion}.short.${part}` as const),
  `notice.${noticeVersion}.title`,
] as const
/** The errors of a form in its summary, and the time until it may be sent again. */
const summary = like(/^entry\.(?:error|wait)/)
/** The questions of the form, its parts, and their answers. */
const answers = like(/^(?:form|help|line|question|section|side|value)\./)

export const formTexts = pageTexts([
  ...errors,
  ...files,
  ...shortNotice,
  ...summary,
  ...answers,
  ...like(/^(?:again|before|card|field|preview|save|toast)\./),
  ...like(/^auth\.(?:agree|email|password|phone|hidePassword|showPassword|signIn|signingIn)$/),
  'app.application',
  'dash.applicationId',
  'dash.askMessage',
  'forgot.title',
  'privacy.readFull',
])

export const previewTexts = pageTexts([
  ...errors,
  ...files,
  ...summary,
  ...answers,
  ...like(/^(?:preview|save|status|toast|unsent)\./),
  ...like(/^dash\.(?:askMessage|edit|load|paper\.)/),
  'refusal.being-reviewed',
  'refusal.deadline-passed',
  'statusHelp.draft',
  'withdraw.noEdit',
])

export const dashboardTexts = pageTexts([
  ...errors,
  ...files,
  ...summary,
  ...like(/^(?:criteria|dash|language|question|receipt|side|status|statusHelp|takenOff|unsent|withdraw)\./),
  ...like(/^(?:section\.\w+Short|step\.[4-7]|toast\.uploadOk.*|value\.none)$/),
  ...like(/^form\.(?:closedText|document|periodClosed|read(?:Draft|NeverSent)|filesL|proofKinds)/),
  ...like(
    /^(?:again\.(?:open|apply)|auth\.(?:confirmPassword|email|.*Password$|signIn$)|reset\.(?:fail|new|sav))/,
  ),
  'entry.passwordHint',
  'forgot.code',
  'nav.admin',
  'nav.askWhatsapp',
  'nav.venue',
  'page.home',
  'refusal.being-reviewed',
  'refusal.deadline-passed',
  'rights.title',
  'save.offlineTitle',
  'score.totalMissing',
])

export const rightsTexts = pageTexts([
  ...like(/^ask\.phone|^error\.(?:aadhaar|phone|required$|text$|tooLong)/),
  ...files,
  ...like(/^(?:rights|side)\.|^unsent\.files|^question\.\w+Keys?$/),
  'auth.signIn',
  'dash.loading',
])

/** Of the sign-in pages. */
export const entryTexts = pageTexts([
  ...shortNotice,
  ...like(
    /^(?:entry|forgot|register|reset|takenOff)\.|^device\.box|^auth\.(?!admin|code|ended|loggedInAs|securityNotice)/,
  ),
  ...like(
    /^(?:ask\.phone|error\.(?:aadhaarAsPhone|agree|email|password|phone|required|staffPassword|tooLong))/,
  ),
  ...like(/^toast\.(?:login|register)/),
  'dash.verifySend',
])

export const doorTexts = pageTexts([
  ...summary,
  ...like(
    /^(?:door\.|ask\.phone|error\.(?:aadhaarAsPhone|phone|required$|tooLong)|help\.(?:readAloud|sentence|agreed$))/,
  ),
])
