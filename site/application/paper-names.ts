/** The name of each paper as a whole, as a key of the catalogue. */
import type { Paper } from '#events/application/missing.ts'
import type { Key } from '../components/island/texts.ts'

export const paperNames: Record<Paper, Key> = {
  aadhaar: 'dash.paper.aadhaar',
  photos: 'dash.paper.photos',
  income: 'dash.paper.income',
  education: 'dash.paper.education',
  letter: 'question.socialVerificationLetterKey',
  health: 'dash.paper.health',
}
