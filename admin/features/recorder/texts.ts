/** The texts of the page on which clips are recorded, and those to be read aloud. */
import en from '#events/language/en/voice.json'
import enScripts from '#events/language/en/voice-scripts.json'
import ml from '#events/language/ml/voice.json'
import mlScripts from '#events/language/ml/voice-scripts.json'
import { bilingual } from '#web/words/bilingual.ts'

export const { useWords, translatorIn } = bilingual({
  ml: { ...ml, ...mlScripts },
  en: { ...en, ...enScripts },
})
