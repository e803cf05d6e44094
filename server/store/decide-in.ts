/** Runs one command on one application within a transaction: finds it by its id, decides, and stages the events. */
import type { Application } from '#events/application/application.ts'
import { boundByDoor } from '#events/application/at-the-door.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Decision, refused } from '#events/decider.ts'
import type { Transaction } from './transaction.ts'

export type Decide = (now: Application, stream: string, tx: Transaction) => Decision<ApplicationEvent>

/** @returns what `decide` returns, or `not-found`, or `begun-at-door`. */
export function decideIn(
  tx: Transaction,
  { id, actor }: { id: string; actor: string },
  decide: Decide,
): Decision<ApplicationEvent> {
  const stream = tx.streamOf(id)
  const now = stream === null ? null : tx.application(stream)
  if (stream === null || !now) return refused('not-found')
  return tx.decide(stream, actor, boundByDoor(decide(now, stream, tx), now.standing, actor))
}
