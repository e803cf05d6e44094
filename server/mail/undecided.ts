/** Families of a season that nothing is decided on yet, those first who are furthest on the way. Reads only. */

import type { FormChanges } from '#events/application/form.ts'
import { type Status, undecided } from '#events/application/status.ts'
import type { Held } from '../store/state.ts'
import type { Store } from '../store/store.ts'

/** How many of them are named; all are counted. */
const LISTED = 20

type Known = { store: Store }

/** A family as the console links to it. */
export function named<Shown extends Status>(
  { store }: Known,
  { stream, held: { id, number }, status }: { stream: string; held: Readonly<Held>; status: Shown },
) {
  const form: FormChanges = store.state.application(stream)?.file().form ?? {}
  return { id, number, status, groomName: form.groomName ?? '', brideName: form.brideName ?? '' }
}

export function undecidedIn(parts: Known, season: string) {
  const byStatus = Map.groupBy(parts.store.state.standingsOf(season), ([, { standing }]) => standing.status)
  const groups = undecided.map((status) => ({ status, families: byStatus.get(status) ?? [] }))
  const all = groups.flatMap(({ status, families }) =>
    families.map(([stream, held]) => ({ stream, held, status })),
  )
  return {
    total: all.length,
    byStatus: groups.map(({ status, families }) => ({ status, count: families.length })),
    families: all.slice(0, LISTED).map((one) => named(parts, one)),
  }
}
