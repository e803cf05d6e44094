/** The texts of the ranking and of its criteria. They come with its view, and it says the console's too. */
import en from '#events/language/en/ranking.json'
import ml from '#events/language/ml/ranking.json'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const texts = { ml: { ...consoleTexts.ml, ...ml }, en: { ...consoleTexts.en, ...en } }
export const { useWords, translatorIn, named } = bilingual<keyof typeof texts.ml>(texts)
