/** State derived from the form: validation errors, complete parts, progress, the open part. */
import { agesOf } from '#events/application/form.ts'
import { progressOf } from '#events/application/missing.ts'
import { submissionProblems } from '#events/application/submission.ts'
import type { FieldErrors } from '#events/decider.ts'
import { today } from '#web/today.ts'
import { derivedStore, valueStore } from '#web/ui/value-store.ts'
import { formStore, refusedStore } from '../../application/state.ts'
import { isComplete, type Part, parts, shownAt } from './outline.ts'

/** True after the first Save and Preview; from then on every change is validated. */
export const checkedStore = valueStore(false)
/** The fields that have had the focus and lost it; a wrong answer in one of these is shown. */
export const leftStore = valueStore<readonly string[]>([])
/** Errors of texts that their field cannot store, such as an income in words: catalogue keys by field. */
export const unreadableStore = valueStore<FieldErrors>({})
export const openPartStore = valueStore<Part>('groom')
export const busyStore = valueStore(false)

/** All errors that prevent submission: catalogue keys by field. */
export const everyProblemStore = derivedStore(
  [formStore, unreadableStore],
  (): FieldErrors => ({ ...submissionProblems(formStore.now(), today()), ...unreadableStore.now() }),
)

/** The errors that prevent the preview; not the declaration, which the preview asks for. */
export const blockingStore = derivedStore([everyProblemStore], (): FieldErrors => {
  const { declarationAgreed, ...problems } = everyProblemStore.now()
  return problems
})

/** The same errors by the field at which they are shown. */
const shownBlockingStore = derivedStore([blockingStore], () => shownAt(blockingStore.now()))

const isAnswered = (answer: unknown): boolean =>
  Array.isArray(answer) ? answer.length > 0 : answer !== '' && answer !== null && answer !== false

/** These errors are shown at Save and Preview only; before, a family reads from which day it may apply. */
const saysAge = (problem: string): boolean => /^error\.(groom|bride)Age$/.test(problem)

/** The errors that the fields show: catalogue keys, or messages of the server. An empty answer is no error before Save and Preview. */
export const shownProblemsStore = derivedStore(
  [checkedStore, leftStore, shownBlockingStore, refusedStore, unreadableStore],
  (): FieldErrors => {
    const form = formStore.now()
    const isWrong = (field: string, problem: string): boolean =>
      leftStore.now().includes(field) && isAnswered(Reflect.get(form, field)) && !saysAge(problem)
    const problems = Object.entries(shownBlockingStore.now()).filter(
      ([field, problem]) => checkedStore.now() || isWrong(field, problem),
    )
    return { ...refusedStore.now(), ...unreadableStore.now(), ...Object.fromEntries(problems) }
  },
)

export const completePartsStore = derivedStore([formStore, everyProblemStore], (): readonly Part[] => {
  const form = formStore.now()
  const problems = everyProblemStore.now()
  return parts.filter((part) => isComplete(part, form, problems))
})

export const progressStore = derivedStore([formStore], () => progressOf(formStore.now()))
export const agesStore = derivedStore([formStore], () => agesOf(formStore.now(), today()))
