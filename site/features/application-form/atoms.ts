/** State derived from the form: validation errors, complete parts, progress, the open part. */
import { atom } from 'jotai'
import { agesOf } from '#events/application/form.ts'
import { progressOf } from '#events/application/progress.ts'
import { submissionProblems } from '#events/application/submission.ts'
import type { FieldErrors } from '#events/decider.ts'
import { today } from '#web/clock.ts'
import { formAtom, refusedAtom } from '../../application/state.ts'
import { isComplete, type Part, partOf, parts, shownAt } from './outline.ts'

/** True from the first Save and Preview on: from then on every change is validated. */
export const checkedAtom = atom(false)
/** The parts whose Next was pressed while something in them was missing: every change in these is validated. */
export const checkedPartsAtom = atom<readonly Part[]>([])
/** What was typed that its field cannot hold, such as an income in words: by field, as catalogue keys. */
export const unreadableAtom = atom<FieldErrors>({})
export const openPartAtom = atom<Part>('groom')
export const busyAtom = atom(false)

/** Everything that prevents submission, by field, as catalogue keys. */
export const everyProblemAtom = atom((get): FieldErrors => {
  const form = get(formAtom)
  const problems = { ...submissionProblems(form, today()), ...get(unreadableAtom) }
  // Only the form requires consent: other clients of the API have shown no privacy notice.
  return form.consent === '' ? { ...problems, consent: 'error.required' } : problems
})

/** What prevents the preview. Not the declaration, which the preview itself asks for before submission. */
export const blockingAtom = atom((get) => {
  const { declarationAgreed, ...problems } = get(everyProblemAtom)
  return problems
})

/** The same by the field where it is shown. */
export const shownBlockingAtom = atom((get) => shownAt(get(blockingAtom)))

/** What is shown at the fields: catalogue keys, or the server's words. */
export const shownProblemsAtom = atom((get) => {
  const isChecked = get(checkedAtom)
  const checkedParts = get(checkedPartsAtom)
  const problems = Object.entries(get(shownBlockingAtom)).filter(([field]) => {
    const part = partOf(field)
    return isChecked || (part !== null && checkedParts.includes(part))
  })
  return { ...get(refusedAtom), ...get(unreadableAtom), ...Object.fromEntries(problems) }
})

/** Whether the button that leads on is "Save and Preview": everything is filled, or only the declaration in sight is not. */
export const isReadyAtom = atom((get) => {
  if (Object.keys(get(blockingAtom)).length > 0) return false
  return get(formAtom).declarationAgreed || get(openPartAtom) === 'declaration'
})

export const completePartsAtom = atom((get): readonly Part[] => {
  const form = get(formAtom)
  const problems = get(everyProblemAtom)
  return parts.filter((part) => isComplete(part, form, problems))
})

export const progressAtom = atom((get) => progressOf(get(formAtom), today()))
export const agesAtom = atom((get) => agesOf(get(formAtom), today()))
