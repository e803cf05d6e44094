/**
 * The places before some are taken: how many there are and are taken by now, and whether the person has confirmed that more are
 * taken than are left. The server decides; this says the same before it, and asks again what the server has refused.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { takesPlace } from '#events/application/status.ts'
import { type RankingData, rankingQuery } from './ranking-data.ts'

type PlacesNow = { places: number; taken: number; left: number }

export function placesIn({ places, rows }: Pick<RankingData, 'places' | 'rows'>): PlacesNow {
  const taken = rows.filter(({ status }) => takesPlace(status)).length
  return { places, taken, left: Math.max(0, places - taken) }
}

type Ask = {
  /** As in the address, '' for the current one; null where places are not what it is about. */
  season: string | null
  /** How many families would come to hold a place that they do not hold yet. */
  taking: number
  /** Another one each time that the server has refused for want of places; null while it has not. */
  refusal: object | null
  /** While it is being sent, the figures stay as they were confirmed: those that are read meanwhile may count it already. */
  isSending: boolean
}
export type PlacesToTake = ReturnType<typeof usePlaces>

export function usePlaces({ season, taking, refusal, isSending }: Ask) {
  const {
    data: latest,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...rankingQuery(season ?? ''), enabled: season !== null })
  const [data, show] = useState(latest)
  if (!isSending && data !== latest) show(latest)
  const [confirmed, setConfirmed] = useState(0)
  // There are fewer places than this window knew of.
  useEffect(() => {
    if (refusal !== null && season !== null) void refetch()
  }, [refusal, season, refetch])
  const ranking = isError ? undefined : data
  const now = ranking ? placesIn(ranking) : null
  const refused = refusal === null ? 0 : taking
  const over = now ? Math.max(0, taking - now.left) : refused
  // What was confirmed is the number that was shown.
  const isConfirmed = over > 0 && confirmed === over
  return {
    ranking,
    isError,
    now,
    taking,
    /** How many more than are left. */
    over,
    isConfirmed,
    confirm: (isTicked: boolean) => setConfirmed(isTicked ? over : 0),
    /** Whether it may be sent: not before the figures are those of after a refusal. */
    mayTake: (over === 0 || isConfirmed) && !(refusal !== null && isFetching),
  }
}
