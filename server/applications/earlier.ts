/** The application of an earlier season whose answers a family is offered for this one. */
import type { Application } from '#events/application/application.ts'
import { isOfEarlierSeason } from '#events/application/earlier.ts'
import type { Store } from '../store/store.ts'

/** The newest that can be taken over; null where there is none. */
export function earlierApplication(
  state: Store['state'],
  userId: string,
  season: string,
): Application | null {
  const all = state.streamsOfOwner(userId).map((stream) => state.application(stream))
  return all.find((one) => one !== null && isOfEarlierSeason(one.standing, season)) ?? null
}
