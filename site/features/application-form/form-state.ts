/** State derived from the form: validation errors, complete parts, progress, the open part. */
import { agesOf } from '#events/application/form.ts'
import { progressOf } from '#events/application/progress.ts'
import { submissionProblems } from '#events/application/submission.ts'
import type { FieldErrors } from '#events/decider.ts'
import { today } from '#web/today.ts'
import { derivedStore } from '#web/ui/derived-store.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { formStore, refusedStore } from '../../application/state.ts'
import { isComplete, type Part, partOf, parts, shownAt } from './outline.ts'

/** True after the first Save and Preview; from then on every change is validated. */
export const checkedStore = valueStore(false)
/** The parts whose Next was pressed while answers were missing; every change in these is validated. */
export const checkedPartsStore = valueStore<readonly Part[]>([])
/** Errors of texts that their field cannot store, such as an income in words: catalogue keys by field. */
export const unreadableStore = valueStore<FieldErrors>({})
export const openPartStore = valueStore<Part>('groom')
export const busyStore = valueStore(false)

/** All errors that prevent submission: catalogue keys by field. */
export const everyProblemStore = derivedStore([formStore, unreadableStore], (): FieldErrors => {
  const form = formStore.now()
  const problems = { ...submissionProblems(form, today()), ...unreadableStore.now() }
  // Only the form requires consent, because other clients of the API show no notice.
  return form.consent === '' ? { ...problems, consent: 'error.required' } : problems
})

/** The errors that prevent the preview; not the declaration, which the preview asks for. */
export const blockingStore = derivedStore([everyProblemStore], (): FieldErrors => {
  const { declarationAgreed, ...problems } = everyProblemStore.now()
  return problems
})

/** The same errors by the field at which they are shown. */
export const shownBlockingStore = derivedStore([blockingStore], () => shownAt(blockingStore.now()))

/** The errors that the fields show: catalogue keys, or messages of the server. */
export const shownProblemsStore = derivedStore(
  [checkedStore, checkedPartsStore, shownBlockingStore, refusedStore, unreadableStore],
  (): FieldErrors => {
    const problems = Object.entries(shownBlockingStore.now()).filter(([field]) => {
      const part = partOf(field)
      return checkedStore.now() || (part !== null && checkedPartsStore.now().includes(part))
    })
    return { ...refusedStore.now(), ...unreadableStore.now(), ...Object.fromEntries(problems) }
  },
)

/** Whether "Save and Preview" is the primary button: everything is filled, or only the visible declaration is missing. */
export const isReadyStore = derivedStore([blockingStore, formStore, openPartStore], () => {
  if (Object.keys(blockingStore.now()).length > 0) return false
  return formStore.now().declarationAgreed || openPartStore.now() === 'declaration'
})

export const completePartsStore = derivedStore([formStore, everyProblemStore], (): readonly Part[] => {
  const form = formStore.now()
  const problems = everyProblemStore.now()
  return parts.filter((part) => isComplete(part, form, problems))
})

export const progressStore = derivedStore([formStore], () => progressOf(formStore.now()))
export const agesStore = derivedStore([formStore], () => agesOf(formStore.now(), today()))
