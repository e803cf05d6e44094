/** The console's texts plus those of the audit log, the replay and the bundles. */
import enBundle from '#events/language/en/bundle.json'
import enPlayer from '#events/language/en/player.json'
import en from '#events/language/en/replay.json'
import mlBundle from '#events/language/ml/bundle.json'
import mlPlayer from '#events/language/ml/player.json'
import ml from '#events/language/ml/replay.json'
import { withConsoleTexts } from './console.ts'

export const { useWords, translatorIn, isKey } = withConsoleTexts({
  ml: { ...ml, ...mlBundle, ...mlPlayer },
  en: { ...en, ...enBundle, ...enPlayer },
})
export type Translate = ReturnType<typeof translatorIn>
