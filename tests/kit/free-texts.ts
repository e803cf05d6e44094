/** The fields of the form that take whatever somebody writes. */
import { type AnswerKind, kinds } from '#events/application/kinds.ts'
import { type FormField, questions } from '#events/application/questions.ts'

const isFree = ({ draft, problem }: AnswerKind, text: string): boolean =>
  draft.safeParse(text).data === text && problem(text, { missing: null, options: [] }) === null

/** Those that any words fit in, as a submission checks them. */
export const freeTexts: readonly FormField[] = questions
  .filter(({ kind }) => isFree(kinds[kind], 'Any words'))
  .map(({ field }) => field)
