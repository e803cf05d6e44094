/** The console's texts and those of the team and of home visits. */
import en from '#events/language/en/team.json'
import ml from '#events/language/ml/team.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({ ml, en })
