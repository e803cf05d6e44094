/** The console's texts and those of telling families by hand. */
import en from '#events/language/en/telling.json'
import ml from '#events/language/ml/telling.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
