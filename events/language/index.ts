/** All catalogues, typed by key, for the server and for building pages. Browsers import single catalogues instead. */
import type { Locale } from '../vocabulary.ts'
import type { Speech } from './answer-words.ts'
import enAccessibility from './en/accessibility.json'
import enAdmin from './en/admin.json'
import enCommon from './en/common.json'
import enConsole from './en/console.json'
import enCriteria from './en/criteria.json'
import enDashboard from './en/dashboard.json'
import enDelivery from './en/delivery.json'
import enEntry from './en/entry.json'
import enErrors from './en/errors.json'
import enFillers from './en/fillers.json'
import enForm from './en/form.json'
import enHome from './en/home.json'
import enList from './en/list.json'
import enLost from './en/lost.json'
import enMail from './en/mail.json'
import enMessages from './en/messages.json'
import enNotice from './en/notice.json'
import enOutcome from './en/outcome.json'
import enQuestions from './en/questions.json'
import enReceipts from './en/receipts.json'
import enRefusals from './en/refusals.json'
import enRights from './en/rights.json'
import enScore from './en/score.json'
import enSettingErrors from './en/setting-errors.json'
import enSettings from './en/settings.json'
import enShared from './en/shared.json'
import enSite from './en/site.json'
import enStatuses from './en/statuses.json'
import enTerms from './en/terms.json'
import enVoice from './en/voice.json'
import mlAccessibility from './ml/accessibility.json'
import mlAdmin from './ml/admin.json'
import mlCommon from './ml/common.json'
import mlConsole from './ml/console.json'
import mlCriteria from './ml/criteria.json'
import mlDashboard from './ml/dashboard.json'
import mlDelivery from './ml/delivery.json'
import mlEntry from './ml/entry.json'
import mlErrors from './ml/errors.json'
import mlFillers from './ml/fillers.json'
import mlForm from './ml/form.json'
import mlHome from './ml/home.json'
import mlList from './ml/list.json'
import mlLost from './ml/lost.json'
import mlMail from './ml/mail.json'
import mlMessages from './ml/messages.json'
import mlNotice from './ml/notice.json'
import mlOutcome from './ml/outcome.json'
import mlQuestions from './ml/questions.json'
import mlReceipts from './ml/receipts.json'
import mlRefusals from './ml/refusals.json'
import mlRights from './ml/rights.json'
import mlScore from './ml/score.json'
import mlSettingErrors from './ml/setting-errors.json'
import mlSettings from './ml/settings.json'
import mlShared from './ml/shared.json'
import mlSite from './ml/site.json'
import mlStatuses from './ml/statuses.json'
import mlTerms from './ml/terms.json'
import mlVoice from './ml/voice.json'
import { type Catalogue, type Params, type PlainKey, type Translate, translator } from './translate.ts'

const ml = {
  ...mlAccessibility,
  ...mlAdmin,
  ...mlCommon,
  ...mlConsole,
  ...mlCriteria,
  ...mlDashboard,
  ...mlDelivery,
  ...mlEntry,
  ...mlErrors,
  ...mlFillers,
  ...mlForm,
  ...mlHome,
  ...mlList,
  ...mlLost,
  ...mlMail,
  ...mlMessages,
  ...mlNotice,
  ...mlOutcome,
  ...mlQuestions,
  ...mlReceipts,
  ...mlRefusals,
  ...mlRights,
  ...mlScore,
  ...mlSettings,
  ...mlShared,
  ...mlStatuses,
  ...mlSettingErrors,
  ...mlSite,
  ...mlTerms,
  ...mlVoice,
}
const en = {
  ...enAccessibility,
  ...enAdmin,
  ...enCommon,
  ...enConsole,
  ...enCriteria,
  ...enDashboard,
  ...enDelivery,
  ...enEntry,
  ...enErrors,
  ...enFillers,
  ...enForm,
  ...enHome,
  ...enList,
  ...enLost,
  ...enMail,
  ...enMessages,
  ...enNotice,
  ...enOutcome,
  ...enQuestions,
  ...enReceipts,
  ...enRefusals,
  ...enRights,
  ...enScore,
  ...enSettings,
  ...enShared,
  ...enStatuses,
  ...enSettingErrors,
  ...enSite,
  ...enTerms,
  ...enVoice,
}

/** Names are unique over all namespaces. */
export type Name = keyof typeof ml
export type Key = PlainKey<Name>
export const texts: Catalogue<Name> = { ml, en }

const translators: Record<Locale, Translate<Name>> = {
  ml: translator<Name>('ml', ml),
  en: translator<Name>('en', en),
}
export const translatorIn = (locale: Locale): Translate<Name> => translators[locale]
export const t = (locale: Locale, key: Key, params?: Params): string => translators[locale](key, params)

export const isKey = (text: string): text is Key => Object.hasOwn(ml, text)
/** For answer-words.ts and column-words.ts. */
export const speechIn = (locale: Locale): Speech => ({
  locale,
  textOf: (key) => (isKey(key) ? t(locale, key) : null),
})

export { day, moment, money, seasonAfter, seasonName, timeOfDay } from './format.ts'
export { searchable, sortKey } from './malayalam.ts'
