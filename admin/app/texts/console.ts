/** The texts of the console; loaded with it, so that the login stays small. */
import type { Speech } from '#events/language/answer-words.ts'
import enAdmin from '#events/language/en/admin.json'
import enCommon from '#events/language/en/common.json'
import enConsole from '#events/language/en/console.json'
import enDashboard from '#events/language/en/dashboard.json'
import enErasing from '#events/language/en/erasing.json'
import enErrors from '#events/language/en/errors.json'
import enFillers from '#events/language/en/fillers.json'
import enHands from '#events/language/en/hands.json'
import enInstead from '#events/language/en/instead.json'
import enKeys from '#events/language/en/keys.json'
import enLeaving from '#events/language/en/leaving.json'
import enList from '#events/language/en/list.json'
import enLook from '#events/language/en/look.json'
import enLost from '#events/language/en/lost.json'
import enPresses from '#events/language/en/presses.json'
import enQuestions from '#events/language/en/questions.json'
import enSaid from '#events/language/en/said.json'
import enScore from '#events/language/en/score.json'
import enTyped from '#events/language/en/typed.json'
import enVisited from '#events/language/en/visited.json'
import enWatching from '#events/language/en/watching.json'
import mlAdmin from '#events/language/ml/admin.json'
import mlCommon from '#events/language/ml/common.json'
import mlConsole from '#events/language/ml/console.json'
import mlDashboard from '#events/language/ml/dashboard.json'
import mlErasing from '#events/language/ml/erasing.json'
import mlErrors from '#events/language/ml/errors.json'
import mlFillers from '#events/language/ml/fillers.json'
import mlHands from '#events/language/ml/hands.json'
import mlInstead from '#events/language/ml/instead.json'
import mlKeys from '#events/language/ml/keys.json'
import mlLeaving from '#events/language/ml/leaving.json'
import mlList from '#events/language/ml/list.json'
import mlLook from '#events/language/ml/look.json'
import mlLost from '#events/language/ml/lost.json'
import mlPresses from '#events/language/ml/presses.json'
import mlQuestions from '#events/language/ml/questions.json'
import mlSaid from '#events/language/ml/said.json'
import mlScore from '#events/language/ml/score.json'
import mlTyped from '#events/language/ml/typed.json'
import mlVisited from '#events/language/ml/visited.json'
import mlWatching from '#events/language/ml/watching.json'
import type { Catalogue, PlainKey } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'
import { bilingual } from '#web/words/bilingual.ts'

const ml = {
  ...mlCommon,
  ...mlAdmin,
  ...mlErasing,
  ...mlErrors,
  ...mlScore,
  ...mlDashboard,
  ...mlConsole,
  ...mlFillers,
  ...mlHands,
  ...mlInstead,
  ...mlKeys,
  ...mlLeaving,
  ...mlList,
  ...mlLook,
  ...mlLost,
  ...mlPresses,
  ...mlQuestions,
  ...mlSaid,
  ...mlTyped,
  ...mlVisited,
  ...mlWatching,
}
const en = {
  ...enCommon,
  ...enAdmin,
  ...enErasing,
  ...enErrors,
  ...enScore,
  ...enDashboard,
  ...enConsole,
  ...enFillers,
  ...enHands,
  ...enInstead,
  ...enKeys,
  ...enLeaving,
  ...enList,
  ...enLook,
  ...enLost,
  ...enPresses,
  ...enQuestions,
  ...enSaid,
  ...enTyped,
  ...enVisited,
  ...enWatching,
}
type Name = keyof typeof ml

export type Key = PlainKey<Name>
export type Translate = ReturnType<typeof translatorIn>
export const { useWords, translatorIn, named, isKey } = bilingual<Name>({ ml, en })

export const speechIn = (locale: Locale): Speech => {
  const t = translatorIn(locale)
  return { locale, textOf: (key) => (isKey(key) ? t(key) : null) }
}

/** The console's texts and those of one view, whose module is loaded with the view. */
export const withConsoleTexts = <Own extends string>(own: Catalogue<Own>) =>
  bilingual<Name | Own>({ ml: { ...ml, ...own.ml }, en: { ...en, ...own.en } })
