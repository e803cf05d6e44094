/** The orders that the log recorded, for readers who cannot compute them: at each selection, and when results were published. Pure. */
import type { ProgrammeFacts } from '../programme/events.ts'

type Ranking = Extract<ProgrammeFacts, { type: 'RankingRecorded' }>['facts']
/** `order`: ledger ids, first first, each with its total in hundredths. `seq`: the entry that recorded it. */
type RecordedOrder = { seq: number; order: Ranking['order'] }
/** The one that the log recorded last for each season. */
export type RecordedOrders = ReadonlyMap<string, RecordedOrder>
/** `total` in hundredths. */
export type RecordedPlace = { rank: number; total: number; seq: number }

/** @param steps in the order of the log */
export function lastOrders(steps: Iterable<{ seq: number; event: ProgrammeFacts }>): RecordedOrders {
  const last = new Map<string, RecordedOrder>()
  for (const { seq, event } of steps)
    if (event.type === 'RankingRecorded') last.set(event.facts.season, { seq, order: event.facts.order })
  return last
}

/** By ledger id. */
export const placesIn = ({ seq, order }: RecordedOrder): ReadonlyMap<string, RecordedPlace> =>
  new Map(order.map(([id, total], place) => [id, { rank: place + 1, total, seq }]))
