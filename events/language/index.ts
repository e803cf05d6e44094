/** All catalogues, typed by key, for the server and for building pages. Browsers import single catalogues instead. */
import type { Locale } from '../vocabulary.ts'
import type { Speech } from './answer-words.ts'
import enAccessibility from './en/accessibility.json'
import enAdmin from './en/admin.json'
import enAgain from './en/again.json'
import enBreach from './en/breach.json'
import enByHand from './en/by-hand.json'
import enByPhone from './en/by-phone.json'
import enCard from './en/card.json'
import enCommon from './en/common.json'
import enConsole from './en/console.json'
import enCriteria from './en/criteria.json'
import enDashboard from './en/dashboard.json'
import enDelivery from './en/delivery.json'
import enDoor from './en/door.json'
import enEntry from './en/entry.json'
import enErrors from './en/errors.json'
import enFillers from './en/fillers.json'
import enForm from './en/form.json'
import enHelped from './en/helped.json'
import enHome from './en/home.json'
import enList from './en/list.json'
import enLost from './en/lost.json'
import enMail from './en/mail.json'
import enMessages from './en/messages.json'
import enNotice from './en/notice.json'
import enOutcome from './en/outcome.json'
import enOwnPage from './en/own-page.json'
import enQuestions from './en/questions.json'
import enReceipts from './en/receipts.json'
import enRefusals from './en/refusals.json'
import enRequests from './en/requests.json'
import enRights from './en/rights.json'
import enScore from './en/score.json'
import enSettingErrors from './en/setting-errors.json'
import enSettings from './en/settings.json'
import enShared from './en/shared.json'
import enSite from './en/site.json'
import enStatusHelp from './en/status-help.json'
import enStatuses from './en/statuses.json'
import enTerms from './en/terms.json'
import enVoice from './en/voice.json'
import enWithdraw from './en/withdraw.json'
import mlAccessibility from './ml/accessibility.json'
import mlAdmin from './ml/admin.json'
import mlAgain from './ml/again.json'
import mlBreach from './ml/breach.json'
import mlByHand from './ml/by-hand.json'
import mlByPhone from './ml/by-phone.json'
import mlCard from './ml/card.json'
import mlCommon from './ml/common.json'
import mlConsole from './ml/console.json'
import mlCriteria from './ml/criteria.json'
import mlDashboard from './ml/dashboard.json'
import mlDelivery from './ml/delivery.json'
import mlDoor from './ml/door.json'
import mlEntry from './ml/entry.json'
import mlErrors from './ml/errors.json'
import mlFillers from './ml/fillers.json'
import mlForm from './ml/form.json'
import mlHelped from './ml/helped.json'
import mlHome from './ml/home.json'
import mlList from './ml/list.json'
import mlLost from './ml/lost.json'
import mlMail from './ml/mail.json'
import mlMessages from './ml/messages.json'
import mlNotice from './ml/notice.json'
import mlOutcome from './ml/outcome.json'
import mlOwnPage from './ml/own-page.json'
import mlQuestions from './ml/questions.json'
import mlReceipts from './ml/receipts.json'
import mlRefusals from './ml/refusals.json'
import mlRequests from './ml/requests.json'
import mlRights from './ml/rights.json'
import mlScore from './ml/score.json'
import mlSettingErrors from './ml/setting-errors.json'
import mlSettings from './ml/settings.json'
import mlShared from './ml/shared.json'
import mlSite from './ml/site.json'
import mlStatusHelp from './ml/status-help.json'
import mlStatuses from './ml/statuses.json'
import mlTerms from './ml/terms.json'
import mlVoice from './ml/voice.json'
import mlWithdraw from './ml/withdraw.json'
import { type Catalogue, type Params, type PlainKey, type Translate, translator } from './translate.ts'

const ml = {
  ...mlAccessibility,
  ...mlAdmin,
  ...mlAgain,
  ...mlByHand,
  ...mlByPhone,
  ...mlCard,
  ...mlBreach,
  ...mlCommon,
  ...mlConsole,
  ...mlCriteria,
  ...mlDashboard,
  ...mlDoor,
  ...mlDelivery,
  ...mlEntry,
  ...mlErrors,
  ...mlFillers,
  ...mlForm,
  ...mlHelped,
  ...mlHome,
  ...mlList,
  ...mlLost,
  ...mlMail,
  ...mlMessages,
  ...mlNotice,
  ...mlOutcome,
  ...mlOwnPage,
  ...mlQuestions,
  ...mlReceipts,
  ...mlRefusals,
  ...mlRequests,
  ...mlRights,
  ...mlScore,
  ...mlSettings,
  ...mlShared,
  ...mlStatuses,
  ...mlSettingErrors,
  ...mlSite,
  ...mlStatusHelp,
  ...mlTerms,
  ...mlVoice,
  ...mlWithdraw,
}
const en = {
  ...enAccessibility,
  ...enAdmin,
  ...enAgain,
  ...enByHand,
  ...enByPhone,
  ...enCard,
  ...enBreach,
  ...enCommon,
  ...enConsole,
  ...enCriteria,
  ...enDashboard,
  ...enDoor,
  ...enDelivery,
  ...enEntry,
  ...enErrors,
  ...enFillers,
  ...enForm,
  ...enHelped,
  ...enHome,
  ...enList,
  ...enLost,
  ...enMail,
  ...enMessages,
  ...enNotice,
  ...enOutcome,
  ...enOwnPage,
  ...enQuestions,
  ...enReceipts,
  ...enRefusals,
  ...enRequests,
  ...enRights,
  ...enScore,
  ...enSettings,
  ...enShared,
  ...enStatuses,
  ...enSettingErrors,
  ...enSite,
  ...enStatusHelp,
  ...enTerms,
  ...enVoice,
  ...enWithdraw,
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
