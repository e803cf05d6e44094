/** Commands on many applications at once: each is decided for itself, and the answer says of each what became of it. */
import type { ApplicationEvent } from '#events/application/events.ts'
import type { Decision, Refusal } from '#events/decider.ts'
import { type Since, wordedRefusal } from '../http/refusals.ts'
import type { Transaction } from '../store/transaction.ts'

/** `seq`: the place in the log of the event that was made, by which it can be undone. */
type Refused = { id: string; ok: false; refusal: Refusal }
type Item = { id: string; ok: true; seq: number } | Refused

export const decideEach = <Asked extends { id: string }>(
  tx: Transaction,
  asked: readonly Asked[],
  decide: (one: Asked) => Decision<ApplicationEvent>,
): Item[] =>
  asked.map((one) => {
    const { id } = one
    const outcome = decide(one)
    return outcome.ok ? { id, ok: true, seq: tx.lastSeq() } : { id, ok: false, refusal: outcome.refusal }
  })

export const itemShown = (request: Request, item: Item, since: (item: Refused) => Since | undefined) =>
  item.ok ? item : { id: item.id, ok: false, ...wordedRefusal(request, item.refusal, since(item)) }
