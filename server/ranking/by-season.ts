/**
 * Something made of all applications of a season, kept, and brought up to date with what has changed since when it is
 * asked for again: reading and scoring 50,000 takes a thousand times as long as one.
 */
import type { Standing } from '#events/application/standing.ts'
import { criteriaOf } from '#events/programme/events.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { ReadModels } from '../store/read-models.ts'

/** More changes than this at once, and making everything anew is quicker. */
const MOST_CHANGES = 1000

type Of = { season: string; criteria: Criteria }
type Making<T> = {
  make: (of: Of) => T
  /** One application as it now is; null where there is none any more. */
  renew: (kept: T, change: { stream: string; standing: Standing | null }, of: Of) => void
}

/** Other criteria make it anew. */
export function bySeason<T>(models: ReadModels, { make, renew }: Making<T>): (season: string) => T {
  type Kept = { criteria: Criteria; value: T; changed: Map<string, Standing | null> }
  const seasons = new Map<string, Kept>()
  models.watch((stream, now) => {
    for (const [season, { changed }] of seasons)
      if (changed.size >= MOST_CHANGES) seasons.delete(season)
      else if (now === null || now.standing.season === season) changed.set(stream, now?.standing ?? null)
  })
  const anew = (of: Of): Kept => {
    const kept = { criteria: of.criteria, value: make(of), changed: new Map() }
    seasons.set(of.season, kept)
    return kept
  }
  return (season) => {
    const of = { season, criteria: criteriaOf(models.programme(), season) }
    const known = seasons.get(season)
    const { value, changed } = known?.criteria === of.criteria ? known : anew(of)
    for (const [stream, standing] of changed) renew(value, { stream, standing }, of)
    changed.clear()
    return value
  }
}
