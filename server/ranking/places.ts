/** The places of the current season as one command sees them: what takes one is refused where none is left. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { takesPlace } from '#events/application/status.ts'
import { type Decision, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Transaction } from '../store/transaction.ts'

/** Below zero where more were given than there are. */
export const freePlaces = (tx: Transaction): number => {
  const programme = tx.programme()
  return Number(settingValue(programme, 'places')) - tx.takenPlaces(settingValue(programme, 'season'))
}

/** @returns a function for each application of one command in turn, which hands its decision back or refuses it: `over-places` */
export function withinPlaces(tx: Transaction, overPlaces: boolean | undefined) {
  const season = settingValue(tx.programme(), 'season')
  // Counted only once something takes a place.
  let free: number | null = null
  return ({ standing }: Application, decision: Decision<ApplicationEvent>): Decision<ApplicationEvent> => {
    if (!decision.ok || standing.season !== season || overPlaces === true) return decision
    const isTaking = decision.events.some(
      ({ type, facts }) => type === 'StatusChanged' && takesPlace(facts.to) && !takesPlace(facts.from),
    )
    if (!isTaking) return decision
    free ??= freePlaces(tx)
    if (free <= 0) return refused('over-places')
    free -= 1
    return decision
  }
}
