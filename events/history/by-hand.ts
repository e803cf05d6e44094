/** What a person decided otherwise than the usual course or the points would have had it. Pure. */
import type { AuditedFacts, Declared } from '../application/events.ts'
import { type VisitSaid, visitSaid } from '../application/visit-said.ts'

export type HandKind = 'rank' | 'rank-cleared' | 'off-path' | 'without-visit' | 'little-visit' | 'over-places'

/** A visit that settled part of the criteria is the usual course: whoever was at home could not tell everything. */
const visitKinds: Record<VisitSaid, HandKind[]> = {
  none: ['without-visit'],
  little: ['little-visit'],
  partly: [],
}

/** All of it that one event says; mostly nothing. */
export function byHand(event: AuditedFacts<Declared> | null): HandKind[] {
  if (event?.type === 'RankAssigned') return ['rank']
  if (event?.type === 'RankCleared') return event.course === null ? ['rank-cleared'] : []
  if (event?.type !== 'StatusChanged') return []
  const { usual, overPlaces } = event.course
  const said = visitSaid(event.course)
  return [
    ...(usual ? [] : ['off-path' as const]),
    ...(said ? visitKinds[said] : []),
    ...(overPlaces ? ['over-places' as const] : []),
  ]
}
