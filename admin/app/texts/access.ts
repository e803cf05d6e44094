/** The console's texts plus those of access records and of the rule of two persons. */
import en from '#events/language/en/access.json'
import ml from '#events/language/ml/access.json'
import { withConsoleTexts } from './console.ts'

export const { isKey, named, translatorIn, useWords } = withConsoleTexts({ ml, en })
