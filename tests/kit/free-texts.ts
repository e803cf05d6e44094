/** The free-text fields of the form. */
import { type AnswerKind, kinds } from '#events/application/kinds.ts'
import { type FormField, questions } from '#events/application/questions.ts'

const isFree = ({ draft, problem }: AnswerKind, text: string): boolean =>
  draft.safeParse(text).data === text && problem(text, { missing: null, options: [] }) === null

/** The fields that a submission accepts with any words. */
export const freeTexts: readonly FormField[] = questions
  .filter(({ kind }) => isFree(kinds[kind], 'Any words'))
  .map(({ field }) => field)
