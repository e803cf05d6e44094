/** What a person decided otherwise than the usual course or the points would have had it. Pure. */
import type { AuditedFacts, Declared } from '../application/events.ts'

export type HandKind = 'rank' | 'rank-cleared' | 'off-path' | 'without-visit' | 'over-places'

/** All of it that one event says; mostly nothing. */
export function byHand(event: AuditedFacts<Declared> | null): HandKind[] {
  if (event?.type === 'RankAssigned') return ['rank']
  if (event?.type === 'RankCleared') return event.course === null ? ['rank-cleared'] : []
  if (event?.type !== 'StatusChanged') return []
  const { usual, visit, overPlaces } = event.course
  return [
    ...(usual ? [] : ['off-path' as const]),
    // A visit that settled part of the criteria is the usual course: whoever was at home could not tell everything.
    ...(visit === 'none' ? ['without-visit' as const] : []),
    ...(overPlaces ? ['over-places' as const] : []),
  ]
}
