/** The console's texts and those of who had which papers, and of what needs two persons. */
import en from '#events/language/en/access.json'
import ml from '#events/language/ml/access.json'
import { withConsoleTexts } from './console.ts'

export const { isKey, named, translatorIn, useWords } = withConsoleTexts({ ml, en })
