/** The texts of one's own account. They come with its view, and it says the console's too. */
import en from '#events/language/en/account.json'
import ml from '#events/language/ml/account.json'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const texts = { ml: { ...consoleTexts.ml, ...ml }, en: { ...consoleTexts.en, ...en } }
export const { useWords } = bilingual<keyof typeof texts.ml>(texts)
