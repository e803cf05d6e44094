/** The console's texts and those of the first day. */
import en from '#events/language/en/first-day.json'
import ml from '#events/language/ml/first-day.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
