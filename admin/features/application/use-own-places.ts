/** The places of a family's own season before its status is changed, as the dialogs of one family need them. */
import { useQuery } from '@tanstack/react-query'
import { type Status, takesPlace } from '#events/application/status.ts'
import type { Target } from '../../app/state.ts'
import { isCurrentSeason, seasonsQuery } from '../season/season.ts'
import { usePlaces } from '../season/use-places.ts'
import { applicationQuery, isOverPlaces } from './api.ts'

/** `to`: the statuses that may come next; '' where none is chosen yet. `change`: the request. */
type Ask = { to: readonly (Status | '')[]; change: { error: Error | null; isPending: boolean } }

export function useOwnPlaces({ id, status }: Pick<Target, 'id' | 'status'>, { to, change }: Ask) {
  const season = useQuery(applicationQuery(id)).data?.season
  const seasons = useQuery(seasonsQuery).data
  const refusal = isOverPlaces(change.error) ? change.error : null
  // Only the places of the current season are bound.
  const isBound = season !== undefined && isCurrentSeason(season, seasons)
  const isAsked = isBound && to.some(takesPlace)
  const taking = isAsked && !takesPlace(status) ? 1 : 0
  return usePlaces({ season: isAsked ? '' : null, taking, refusal, isSending: change.isPending })
}
