/** The free-text fields of the form. */
import { DraftChanges } from '#events/application/form-schemas.ts'
import { kinds } from '#events/application/kinds.ts'
import { type FormField, type Question, questions } from '#events/application/questions.ts'

const isFree = ({ field, kind }: Question, text: string): boolean =>
  DraftChanges.safeParse({ [field]: text }).data?.[field] === text &&
  kinds[kind].problem(text, { missing: null, options: [] }) === null

/** The fields that a submission accepts with any words. */
export const freeTexts: readonly FormField[] = questions
  .filter((one) => isFree(one, 'Any words'))
  .map(({ field }) => field)
