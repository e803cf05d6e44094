/** Whom the results of a season concern: every application that was decided on, and whether its family was told. Reads only. */

import { type DecisionStatus, decisionIn } from '#events/application/status.ts'
import type { Posted } from '../store/records.ts'
import type { Held } from '../store/state.ts'
import type { Store } from '../store/store.ts'

/** `isTold`: a letter about it was sent, or is on its way, or failed, which the outbox shows. */
export type Decided = {
  stream: string
  held: Held
  decision: DecisionStatus
  isTold: boolean
}

/** Null also for a family that withdrew by itself, which needs no letter to know. */
function decisionOf({ standing }: Held): DecisionStatus | null {
  const isWithdrawn = standing.stage === 'sent' && standing.withdrawnAt !== null
  return isWithdrawn ? null : decisionIn(standing.status)
}

const isAbout = ({ letter }: Posted, decision: DecisionStatus): boolean =>
  letter?.kind === 'status' && letter.status === decision

export function decidedIn({ store: { state, vault } }: { store: Store }, season: string): Decided[] {
  const unsent = Map.groupBy(vault.mail.unsentStatusLettersOfAll(), ({ stream }) => stream)
  return state.standingsOf(season).flatMap(([stream, held]) => {
    const decision = decisionOf(held)
    if (decision === null) return []
    const letters = unsent.get(stream) ?? []
    const isOnItsWay = letters.some((one) => one.state !== 'waiting' && isAbout(one, decision))
    const isTold = isOnItsWay || vault.mail.told(stream) === decision
    return [{ stream, held, decision, isTold }]
  })
}
