/** The texts of the log and its replay. They come with its view, and it says the console's too. */
import en from '#events/language/en/replay.json'
import ml from '#events/language/ml/replay.json'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const texts = { ml: { ...consoleTexts.ml, ...ml }, en: { ...consoleTexts.en, ...en } }
export const { useWords, translatorIn, isKey } = bilingual<keyof typeof texts.ml>(texts)
export type Translate = ReturnType<typeof translatorIn>
