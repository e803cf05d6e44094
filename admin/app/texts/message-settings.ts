/** The console's texts and those of the settings about messages to phones. */
import en from '#events/language/en/message-settings.json'
import ml from '#events/language/ml/message-settings.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
