/** The console's texts and those of the settings about signed checkpoints. */
import en from '#events/language/en/checkpoints.json'
import ml from '#events/language/ml/checkpoints.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
