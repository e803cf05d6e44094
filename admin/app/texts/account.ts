/** The console's texts and those of the dialog My account. */
import en from '#events/language/en/account.json'
import ml from '#events/language/ml/account.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
