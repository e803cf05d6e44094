/** The console's texts plus those of all views and dialogs but the first screen, in one chunk that they share. */
import enAccess from '#events/language/en/access.json'
import enBundle from '#events/language/en/bundle.json'
import enHome from '#events/language/en/home.json'
import enPlayer from '#events/language/en/player.json'
import enRanking from '#events/language/en/ranking.json'
import enReplay from '#events/language/en/replay.json'
import enTeam from '#events/language/en/team.json'
import enViews from '#events/language/en/views.json'
import enVoice from '#events/language/en/voice.json'
import mlAccess from '#events/language/ml/access.json'
import mlBundle from '#events/language/ml/bundle.json'
import mlHome from '#events/language/ml/home.json'
import mlPlayer from '#events/language/ml/player.json'
import mlRanking from '#events/language/ml/ranking.json'
import mlReplay from '#events/language/ml/replay.json'
import mlTeam from '#events/language/ml/team.json'
import mlViews from '#events/language/ml/views.json'
import mlVoice from '#events/language/ml/voice.json'
import type { PlainKey } from '#events/language/translate.ts'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const ml = {
  ...consoleTexts.ml,
  ...mlAccess,
  ...mlBundle,
  ...mlHome,
  ...mlPlayer,
  ...mlRanking,
  ...mlReplay,
  ...mlTeam,
  ...mlViews,
  ...mlVoice,
}
const en = {
  ...consoleTexts.en,
  ...enAccess,
  ...enBundle,
  ...enHome,
  ...enPlayer,
  ...enRanking,
  ...enReplay,
  ...enTeam,
  ...enViews,
  ...enVoice,
}
type Name = keyof typeof ml

export type Key = PlainKey<Name>
export type Translate = ReturnType<typeof translatorIn>
export const { t, isKey, translatorIn, useWords } = bilingual<Name>({ ml, en })
