/** Commands on many applications at once: each is decided for itself, and the answer says of each what became of it. */
import type { ApplicationEvent } from '#events/application/events.ts'
import { isProposal } from '#events/application/two-persons.ts'
import type { Decision, Refusal } from '#events/decider.ts'
import { type Since, wordedRefusal } from '../http/refusals.ts'
import type { Transaction } from '../store/transaction.ts'

/** `seq`: the place in the log of the event that was made, by which it can be undone. */
type Refused = { id: string; ok: false; refusal: Refusal }
/** `proposed`: it waits for a second admin. */
type Item = { id: string; ok: true; seq: number; proposed?: true } | Refused

export const decideEach = <Asked extends { id: string }>(
  tx: Transaction,
  asked: readonly Asked[],
  decide: (one: Asked) => Decision<ApplicationEvent>,
): Item[] =>
  asked.map((one) => {
    const { id } = one
    const outcome = decide(one)
    if (!outcome.ok) return { id, ok: false, refusal: outcome.refusal }
    return { id, ok: true, seq: tx.lastSeq(), ...(isProposal(outcome) && { proposed: true }) }
  })

export const itemShown = (request: Request, item: Item, since: (item: Refused) => Since | undefined) =>
  item.ok ? item : { id: item.id, ok: false, ...wordedRefusal(request, item.refusal, { since: since(item) }) }
