/**
 * What happens to answers, step by step: the state and an input give the next state and what is to be done. Pure. Typing
 * is taken in every state; one request is under way at a time; what a refusal or a failure leaves unsent stays typed.
 */
import { unforeseen } from '#events/unforeseen.ts'
import { type Input, only, type Step } from './inputs.ts'
import { chosen, met, replied } from './replies.ts'
import { offline, online, save } from './sending.ts'
import { type Answers, GONE, gone, isEmpty, type Kept, lacking, problemOf, type Saving } from './state.ts'

function typed<F extends Answers>(now: Saving<F>, changes: Partial<F>): Step<F> {
  const problem = withoutRefusalOf(now.problem, changes)
  const next = { ...now, problem, typed: { ...now.typed, ...changes }, keys: now.keys + 1 }
  return { now: next, effects: [{ type: 'keep' }] }
}

/** A field that is changed no longer shows why it was refused. */
function withoutRefusalOf<F>(problem: Saving<F>['problem'], changes: object): Saving<F>['problem'] {
  if (problem?.kind !== 'refused' || problem.why !== 'answers') return problem
  const fields = Object.fromEntries(Object.entries(problem.fields).filter(([field]) => !(field in changes)))
  return isEmpty(fields) ? null : { ...problem, fields }
}

/** Another tab may have learned that the application is gone, or have been asked to begin it anew. */
function withProblemOf<F>(now: Saving<F>, { base }: Kept<F>): Saving<F> {
  const { problem } = now
  if (now.sent !== null || problem?.kind === 'other-account') return now
  const isGone = base.status === GONE
  if (isGone && now.kept.base.status !== GONE) return { ...now, isAsked: false, problem: gone }
  return problem?.kind === 'refused' && problem.why === 'gone' && !isGone ? { ...now, problem: null } : now
}

/** Where more was typed since it was written, what the record lacks is written again. */
function kept<F extends Answers>(now: Saving<F>, record: Kept<F>, upTo: number | null): Step<F> {
  const typed = now.keys === upTo ? {} : lacking(record.form, now.typed)
  return only({ ...withProblemOf(now, record), kept: record, typed })
}

export function step<F extends Answers>(now: Saving<F>, input: Input<F>): Step<F> {
  switch (input.type) {
    case 'typed':
      return typed(now, input.changes)
    case 'kept':
      return kept(now, input.kept, input.upTo)
    case 'save':
      return save(now, input.by)
    case 'answered':
    case 'refused':
    case 'failed':
    case 'unreachable':
    case 'stale':
    case 'turned-away':
      return replied(now, input)
    case 'found':
      return met(now, input.theirs)
    case 'online':
      return online(now)
    case 'offline':
      return offline(now)
    case 'chosen':
      return chosen(now, input.choices)
    case 'other-account':
      return only({ ...now, isAsked: false, problem: { kind: 'other-account' } })
    case 'own-account':
      return now.problem?.kind === 'other-account'
        ? only({ ...now, problem: problemOf(now.kept) })
        : only(now)
    default:
      return unforeseen(input, only(now))
  }
}
