/** State derived from the form: validation errors, complete parts, progress, the open part. */
import { atom } from 'jotai'
import { agesOf } from '#events/application/form.ts'
import { progressOf } from '#events/application/progress.ts'
import { submissionProblems } from '#events/application/submission.ts'
import type { FieldErrors } from '#events/decider.ts'
import { today } from '#web/clock.ts'
import { formAtom, refusedAtom } from '../../application/state.ts'
import { isComplete, type Part, parts, shownAt } from './outline.ts'

/** True from the first Save and Preview on: from then on every change is validated. */
export const checkedAtom = atom(false)
export const openPartAtom = atom<Part>('groom')
export const busyAtom = atom(false)

/** Everything that prevents submission, by field, as catalogue keys. */
export const everyProblemAtom = atom((get): FieldErrors => {
  const form = get(formAtom)
  const problems = submissionProblems(form, today())
  // Only the form requires consent: other clients of the API have shown no privacy notice.
  return form.consent === '' ? { ...problems, consent: 'error.required' } : problems
})

/** What prevents the preview. Not the declaration, which the preview itself asks for before submission. */
export const blockingAtom = atom((get) => {
  const { declarationAgreed, ...problems } = get(everyProblemAtom)
  return problems
})

/** What is shown at the fields: catalogue keys, or the server's words. */
export const shownProblemsAtom = atom((get) => ({
  ...get(refusedAtom),
  ...(get(checkedAtom) ? shownAt(get(blockingAtom)) : {}),
}))

export const completePartsAtom = atom((get): readonly Part[] => {
  const form = get(formAtom)
  const problems = get(everyProblemAtom)
  return parts.filter((part) => isComplete(part, form, problems))
})

export const progressAtom = atom((get) => progressOf(get(formAtom), today()))
export const agesAtom = atom((get) => agesOf(get(formAtom), today()))
