/** The console's texts and those about e-mail: the outbox, and the test of the mail server. */
import en from '#events/language/en/outbox.json'
import ml from '#events/language/ml/outbox.json'
import { withConsoleTexts } from './console.ts'

export const { useWords, isKey } = withConsoleTexts({ ml, en })
