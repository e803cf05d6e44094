/** The console's texts, in the console's chunk, so that the login stays small. */
import type { Speech } from '#events/language/answer-words.ts'
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import enConsole from '#events/language/en/console.json'
import enErrors from '#events/language/en/errors.json'
import enFillers from '#events/language/en/fillers.json'
import enLeaving from '#events/language/en/leaving.json'
import enList from '#events/language/en/list.json'
import enLost from '#events/language/en/lost.json'
import enQuestions from '#events/language/en/questions.json'
import enScore from '#events/language/en/score.json'
import enSettings from '#events/language/en/settings.json'
import enStatuses from '#events/language/en/statuses.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import mlConsole from '#events/language/ml/console.json'
import mlErrors from '#events/language/ml/errors.json'
import mlFillers from '#events/language/ml/fillers.json'
import mlLeaving from '#events/language/ml/leaving.json'
import mlList from '#events/language/ml/list.json'
import mlLost from '#events/language/ml/lost.json'
import mlQuestions from '#events/language/ml/questions.json'
import mlScore from '#events/language/ml/score.json'
import mlSettings from '#events/language/ml/settings.json'
import mlStatuses from '#events/language/ml/statuses.json'
import type { PlainKey } from '#events/language/translate.ts'
import { bilingual } from '#web/words/bilingual.ts'
import { localeNow } from '#web/words/language.ts'

const ml = {
  ...mlCommon,
  ...mlAdmin,
  ...mlErrors,
  ...mlScore,
  ...mlSettings,
  ...mlStatuses,
  ...mlConsole,
  ...mlFillers,
  ...mlLeaving,
  ...mlList,
  ...mlLost,
  ...mlQuestions,
}
const en = {
  ...enCommon,
  ...enAdmin,
  ...enErrors,
  ...enScore,
  ...enSettings,
  ...enStatuses,
  ...enConsole,
  ...enFillers,
  ...enLeaving,
  ...enList,
  ...enLost,
  ...enQuestions,
}
type Name = keyof typeof ml

export type Key = PlainKey<Name>
export type Translate = ReturnType<typeof translatorIn>
export const { t, useWords, translatorIn, named, isKey } = bilingual<Name>({ ml, en })

export const speech = (): Speech => ({
  locale: localeNow(),
  textOf: (key) => (isKey(key) ? t(key) : null),
})

/** For views.ts, which has those of all views besides. */
export const consoleTexts = { ml, en }
