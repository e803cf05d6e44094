/** The console's texts and those of the audit log and its replay. */
import en from '#events/language/en/replay.json'
import ml from '#events/language/ml/replay.json'
import { withConsoleTexts } from './console.ts'

export const { useWords, translatorIn, isKey } = withConsoleTexts({ ml, en })
export type Translate = ReturnType<typeof translatorIn>
