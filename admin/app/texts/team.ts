/** The texts of the team and its home visits. They come with its view, and it says the console's too. */
import en from '#events/language/en/team.json'
import ml from '#events/language/ml/team.json'
import { bilingual } from '#web/words/bilingual.ts'
import { consoleTexts } from './console.ts'

const texts = { ml: { ...consoleTexts.ml, ...ml }, en: { ...consoleTexts.en, ...en } }
export const { useWords } = bilingual<keyof typeof texts.ml>(texts)
