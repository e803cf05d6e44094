/** The papers that the family has not given yet, in words, without what waits on this phone, which the page names apart. */
import { fieldsOfPaper, missingFields, missingPapers, type Paper } from '#events/application/missing.ts'
import type { FormField } from '#events/application/questions.ts'
import type { MyApplication } from '../../account/queries.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { useFieldName } from '../application-form/outline.ts'
import { useIsWaiting } from './WaitingFiles.tsx'

/** The name of each paper as a whole. */
export const paperNames: Record<Paper, Key> = {
  aadhaar: 'dash.paper.aadhaar',
  photos: 'dash.paper.photos',
  income: 'dash.paper.income',
  education: 'dash.paper.education',
  letter: 'question.socialVerificationLetterKey',
  health: 'dash.paper.health',
}

/** `fields`: none for a paper that is only shown at the home visit. */
type MissingPaper = { title: string; fields: readonly FormField[] }

/** A paper is named as a whole while nothing of it is there, else its missing parts. */
export function useMissingPapers(application: MyApplication): MissingPaper[] {
  const { t } = useWords()
  const fieldName = useFieldName()
  const isWaiting = useIsWaiting()
  return missingPapers(application).flatMap((paper) => {
    const all = fieldsOfPaper(paper)
    const fields = missingFields(application, paper).filter((field) => !isWaiting(field))
    if (all.length > 0 && fields.length === 0) return []
    const isWhole = fields.length === all.length
    return [{ title: isWhole ? t(paperNames[paper]) : fields.map(fieldName).join(', '), fields }]
  })
}
