/** Writes the state of saving into the stores of state.ts, which the form shows. */
import type { Form } from '#events/application/form.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { phaseOf, type Refusal, type Saving } from '#web/keeping/saving/state.ts'
import {
  applicationStore,
  conflictStore,
  formStore,
  keptStore,
  refusedStore,
  type Saving as Shown,
  savingStore,
} from './state.ts'

const refusalStates: Readonly<Record<Refusal, Exclude<Shown['state'], 'saved'>>> = {
  answers: 'refused',
  'signed-out': 'ended',
  closed: 'closed',
  reviewed: 'reviewed',
  gone: 'gone',
}

/** `at`: the time of the last successful save from this page, UTC; null before the first. */
function statusOf(now: Saving<Form>, at: string | null): Shown {
  const phase = phaseOf(now)
  if (now.problem?.kind === 'refused' && phase === 'refused') return { state: refusalStates[now.problem.why] }
  switch (phase) {
    case 'clean':
      return at === null ? { state: 'idle' } : { state: 'saved', at }
    case 'saving':
    case 'dirty-while-saving':
      return { state: 'saving' }
    case 'other-account':
      return { state: 'other' }
    case 'failed':
    case 'offline':
    case 'refused':
      return { state: phase }
    case 'dirty':
    case 'conflict':
      return { state: 'phone' }
    default:
      return unforeseen(phase, { state: 'phone' })
  }
}

/** `savedAt`: the time of the last successful save from this page. `isKept`: the answers on the screen survive the page. */
type Known = { savedAt: string | null; isKept: boolean }

export function show(now: Saving<Form>, { savedAt, isKept }: Known): void {
  const { problem, kept } = now
  formStore.set(kept.form)
  applicationStore.set({ id: kept.base.id, status: kept.base.status })
  refusedStore.set(problem?.kind === 'refused' ? problem.fields : {})
  conflictStore.set(problem?.kind === 'conflict' ? { ...problem.theirs, differing: problem.differing } : null)
  savingStore.set(statusOf(now, savedAt))
  keptStore.set(isKept)
}
