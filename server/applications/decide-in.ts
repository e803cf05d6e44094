/** Runs one command on one application within a transaction: finds it by its id, decides, and stages the events. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Decision, refused } from '#events/decider.ts'
import type { Transaction } from '../store/transaction.ts'

export type Decide = (now: Application, stream: string, tx: Transaction) => Decision<ApplicationEvent>

/** @returns what `decide` returns, or `not-found`. */
export function decideIn(
  tx: Transaction,
  { id, actor }: { id: string; actor: string },
  decide: Decide,
): Decision<ApplicationEvent> {
  const stream = tx.streamOf(id)
  const now = stream === null ? null : tx.application(stream)
  return stream !== null && now ? tx.decide(stream, actor, decide(now, stream, tx)) : refused('not-found')
}
