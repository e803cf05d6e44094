/** The console's texts and those of publishing the results. */
import en from '#events/language/en/results.json'
import ml from '#events/language/ml/results.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
