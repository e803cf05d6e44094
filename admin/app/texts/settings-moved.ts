/** The console's texts and those of settings that a colleague has changed meanwhile. */
import en from '#events/language/en/settings-moved.json'
import ml from '#events/language/ml/settings-moved.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
