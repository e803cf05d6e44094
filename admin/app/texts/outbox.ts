/** The texts of letters: the outbox, and the test of the mail server. They come with its view, and it says the console's too. */
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const texts = { ml: { ...consoleTexts.ml, ...ml }, en: { ...consoleTexts.en, ...en } }
export const { useWords, isKey } = bilingual<keyof typeof texts.ml>(texts)
