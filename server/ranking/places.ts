/** The places of the current season as one command sees them: what takes one is refused where none is left. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { takesPlace } from '#events/application/status.ts'
import { type Decision, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Transaction } from '../store/transaction.ts'

type Source = Pick<Parts, 'queries' | 'store'>

const hasPlace = (now: Application | null): boolean => now !== null && takesPlace(now.standing.status)

/** Counted before this command; those that earlier commands of its batch moved are in no table yet. */
function freeAtStart({ queries, store }: Source, tx: Transaction, season: string): number {
  const { shortlisted, finalized } = queries.figures(season).byStatus
  const free = Number(settingValue(tx.programme(), 'places')) - shortlisted - finalized
  const moved = [...tx.pending()].map(([stream, now]) => {
    const was = store.models.application(stream)
    if ((now ?? was)?.standing.season !== season) return 0
    return Number(hasPlace(was)) - Number(hasPlace(now))
  })
  return moved.reduce((sum, one) => sum + one, free)
}

/** @returns a function for each application of one command in turn, which hands its decision back or refuses it: `over-places` */
export function withinPlaces(source: Source, tx: Transaction, overPlaces: boolean | undefined) {
  const season = settingValue(tx.programme(), 'season')
  // Counted only once something takes a place.
  let free: number | null = null
  return ({ standing }: Application, decision: Decision<ApplicationEvent>): Decision<ApplicationEvent> => {
    if (!decision.ok || standing.season !== season || overPlaces === true) return decision
    const isTaking = decision.events.some(
      ({ type, facts }) => type === 'StatusChanged' && takesPlace(facts.to) && !takesPlace(facts.from),
    )
    if (!isTaking) return decision
    free ??= freeAtStart(source, tx, season)
    if (free <= 0) return refused('over-places')
    free -= 1
    return decision
  }
}
