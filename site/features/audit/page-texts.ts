/** The texts that the pages /audit and /audit/log pass to their islands, selected from the catalogues at build time. */
import enFile from '#events/language/en/audit-file.json'
import enLog from '#events/language/en/audit-log.json'
import enCheck from '#events/language/en/check.json'
import enConsole from '#events/language/en/console.json'
import enPlayer from '#events/language/en/player.json'
import enReplay from '#events/language/en/replay.json'
import enSample from '#events/language/en/sample.json'
import enSettings from '#events/language/en/settings.json'
import enWitnessed from '#events/language/en/witnessed.json'
import mlFile from '#events/language/ml/audit-file.json'
import mlLog from '#events/language/ml/audit-log.json'
import mlCheck from '#events/language/ml/check.json'
import mlConsole from '#events/language/ml/console.json'
import mlPlayer from '#events/language/ml/player.json'
import mlReplay from '#events/language/ml/replay.json'
import mlSample from '#events/language/ml/sample.json'
import mlSettings from '#events/language/ml/settings.json'
import mlWitnessed from '#events/language/ml/witnessed.json'
import type { Texts } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { names, pageTexts } from '../../components/island/page-texts.ts'

const shared = pageTexts([
  ...names.filter((name) => name.startsWith('status.') || name.startsWith('criteria.')),
  'dash.loadFail',
  'dash.loadOffline',
  'nav.close',
  'save.offlineTitle',
  'toast.retry',
])
/** The console's names of events, settings and reasons for a rejection. */
const ofConsole =
  /^(?:log\.did\.(?:Application|StatusChanged|FactsVerified|Rank|Note|Document)|rejection\.|setting\.\w+$)/
const some = (texts: Texts): [string, string][] =>
  Object.entries(texts).filter(([name]) => ofConsole.test(name))

const ofKeeping = /^check\.(?:note|copy|copied|more|stop)/
const ofLog = /^check\.log\./
const chosen = (texts: Texts, pattern: RegExp): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => pattern.test(name)))

/** /audit/log gets few texts, so that a first visit stays light. */
export const auditLogTexts: Record<Locale, Texts> = {
  ml: { ...shared.ml, ...chosen(mlCheck, ofLog), ...chosen(mlCheck, ofKeeping), ...mlLog },
  en: { ...shared.en, ...chosen(enCheck, ofLog), ...chosen(enCheck, ofKeeping), ...enLog },
}

export const auditTexts: Record<Locale, Texts> = {
  ml: {
    ...shared.ml,
    ...mlCheck,
    ...mlPlayer,
    ...mlSample,
    ...mlFile,
    ...chosen(mlLog, ofKeeping),
    ...mlWitnessed,
    ...Object.fromEntries([...some(mlReplay), ...some(mlConsole), ...some(mlSettings)]),
  },
  en: {
    ...shared.en,
    ...enCheck,
    ...enPlayer,
    ...enSample,
    ...enFile,
    ...chosen(enLog, ofKeeping),
    ...enWitnessed,
    ...Object.fromEntries([...some(enReplay), ...some(enConsole), ...some(enSettings)]),
  },
}
