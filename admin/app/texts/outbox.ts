/** The console's texts and those of the outbox. */
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
