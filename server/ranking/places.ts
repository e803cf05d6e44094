/** The places of the current season as one command sees them: what takes one is refused or recorded where none is left. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { boundByPlaces, takesOne } from '#events/application/places.ts'
import type { Decision } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Transaction } from '../store/transaction.ts'

/** Below zero where more were given than there are. */
export const freePlaces = (tx: Transaction): number => {
  const programme = tx.programme()
  return Number(settingValue(programme, 'places')) - tx.takenPlaces(settingValue(programme, 'season'))
}

type Asked = { decision: Decision<ApplicationEvent>; isConfirmed: boolean }

/**
 * @returns a function for each application of one command in turn, which hands its decision back, recorded as beyond the
 * places where it is, or refuses it: `over-places`. `isConfirmed`: the person knows that there are not so many.
 */
export function withinPlaces(tx: Transaction) {
  const season = settingValue(tx.programme(), 'season')
  // Counted only once something takes a place.
  let free: number | null = null
  return ({ standing }: Application, { decision, isConfirmed }: Asked): Decision<ApplicationEvent> => {
    if (standing.season !== season || !takesOne(decision)) return decision
    free ??= freePlaces(tx)
    const bound = boundByPlaces(decision, { free, isConfirmed })
    if (bound.ok) free -= 1
    return bound
  }
}
