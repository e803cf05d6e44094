/** The console's texts and those of why an application stands where it does; the search for weights is worded as in the ranking. */
import enCase from '#events/language/en/case.json'
import enRanking from '#events/language/en/ranking.json'
import mlCase from '#events/language/ml/case.json'
import mlRanking from '#events/language/ml/ranking.json'
import { withConsoleTexts } from './console.ts'

export const { useWords } = withConsoleTexts({
  ml: { ...mlRanking, ...mlCase },
  en: { ...enRanking, ...enCase },
})
