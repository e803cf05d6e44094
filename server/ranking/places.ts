/** The places of the current season as one command sees them: what takes one is refused or recorded where none is left. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { boundByPlaces, placesTaken } from '#events/application/places.ts'
import { boundByTwoPersons } from '#events/application/two-persons.ts'
import type { Decision } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Transaction } from '../store/transaction.ts'

/** Below zero where more were given than there are. */
export const freePlaces = (tx: Transaction): number => {
  const programme = tx.programme()
  return Number(settingValue(programme, 'places')) - tx.takenPlaces(settingValue(programme, 'season'))
}

/** `isConfirmed`: the person knows that there are not so many. `isUndo`: it cannot wait for a second admin. */
type Asked = { decision: Decision<ApplicationEvent>; isConfirmed: boolean; isUndo?: boolean }

/**
 * @returns a function for each application of one command in turn, which hands its decision back, recorded as beyond the
 * places where it is, or refuses it: `over-places`. Where the programme asks for two persons, also what `boundByTwoPersons`
 * returns.
 */
export function withinPlaces(tx: Transaction, actor: string) {
  const programme = tx.programme()
  const season = settingValue(programme, 'season')
  const needsTwo = settingValue(programme, 'two_persons') === 'true'
  // Counted only once something takes a place, or gives one back.
  let free: number | null = null
  return (
    { standing }: Application,
    { decision, isConfirmed, isUndo }: Asked,
  ): Decision<ApplicationEvent> => {
    const byTwo = (bound: Decision<ApplicationEvent>) =>
      needsTwo ? boundByTwoPersons(bound, { standing, actor, at: tx.at, mayPropose: isUndo !== true }) : bound
    if (standing.season !== season || placesTaken(decision) === 0) return byTwo(decision)
    free ??= freePlaces(tx)
    const bound = byTwo(boundByPlaces(decision, { free, isConfirmed }))
    // What one gives back the next may take.
    free -= placesTaken(bound)
    return bound
  }
}
