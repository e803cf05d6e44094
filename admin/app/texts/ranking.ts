/** The console's texts plus those of the ranking and its criteria. */
import en from '#events/language/en/ranking.json'
import ml from '#events/language/ml/ranking.json'
import { withConsoleTexts } from './console.ts'

export const { useWords, translatorIn, named } = withConsoleTexts({ ml, en })
