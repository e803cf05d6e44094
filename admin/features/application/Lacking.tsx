/**
 * What a decision goes past: a verification before home visits have settled enough, or a final selection past better-ranked families.
 * Both need a reason of one's own and a tick. The server records what was lacking without either.
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { isVerifiedOrLater, type Status, takesPlace } from '#events/application/statuses.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { familyName, isKnownStatus, moment, statusWord } from '../../app/names.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { passedOver, usePlaces } from '../season/Choice.tsx'
import { type RankingData, rowsInOrder } from '../season/ranking-data.ts'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { changedText } from './actions.ts'
import { applicationQuery, ChangedElsewhere } from './api.ts'
import { isSent } from './replies.ts'

/** A request for a place beyond the number of places, which another admin has to agree to. */
export function Proposed({ id }: { id: string }) {
  const application = useQuery(applicationQuery(id)).data
  const reader = useAtomValue(accountAtom)?.id
  if (!application || !isSent(application) || !application.proposal) return null
  const { by, to, until } = application.proposal
  return (
    <p className="warning">
      {t('access.asked', {
        name: by?.email ?? '–',
        status: statusWord(t, to),
        until: moment(until),
      })}{' '}
      {by?.id === reader && t('access.own')}
    </p>
  )
}

export function useOwnPlaces({ id, status }: Pick<Target, 'id' | 'status'>, to: Status | '') {
  const season = useQuery(applicationQuery(id)).data?.season
  const seasons = useQuery(seasonsQuery).data
  // Only the places of the current season are limited.
  const isAsked = takesPlace(to) && season !== undefined && isCurrentSeason(season, seasons)
  const taking = isAsked && !takesPlace(status) ? 1 : 0
  return usePlaces({ season: isAsked ? '' : null, taking })
}

/** The author of the change that made a version stale; the next try starts from the current state. */
export function ConflictNotice({ error }: { error: Error | null }) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  if (!(error instanceof ChangedElsewhere)) return null
  return (
    <p className="warning" role="alert">
      {changedText({ t, locale }, error, reader)}
    </p>
  )
}

/** How many are verified without enough visits, and how many are passed over. Null while either is not known yet. */
type Lack = { unvisited: number; passed: number } | null

function passedBy(ranking: RankingData, chosen: readonly { id: string }[]): number {
  const ids = new Set(chosen.map(({ id }) => id))
  return passedOver(rowsInOrder(ranking, ranking.saved), ids).filter(({ why }) => why !== 'tied').length
}

/** `ranking`: undefined while it loads. */
type Places = { ranking: RankingData | undefined; isError: boolean }

const passedIn = ({ ranking, isError }: Places, chosen: readonly Target[], to: Status): number | null => {
  if (to !== 'finalized' || isError) return 0
  return ranking ? passedBy(ranking, chosen) : null
}

export function useLackOfOne(target: Target, to: Status | '', places: Places): Lack {
  const application = useQuery(applicationQuery(target.id)).data
  if (to === '') return { unvisited: 0, passed: 0 }
  const passed = passedIn(places, [target], to)
  if (!application || passed === null) return null
  return { unvisited: isSent(application) && unsettledFor(application, to) ? 1 : 0, passed }
}

export function lackOfMany(targets: readonly Target[], to: Status | '', places: Places): Lack {
  if (to === '' || !isVerifiedOrLater(to) || places.isError) return { unvisited: 0, passed: 0 }
  const passed = passedIn(places, targets, to)
  if (!places.ranking || passed === null) return null
  const visited = new Set(places.ranking.rows.filter(({ isVisited }) => isVisited).map(({ id }) => id))
  const isFirst = ({ status }: Target) => !isKnownStatus(status) || !isVerifiedOrLater(status)
  return { unvisited: targets.filter((one) => isFirst(one) && !visited.has(one.id)).length, passed }
}

/** A tick is for what it was given for: it goes where the status or a number changes. */
export function useTick(lack: Lack, to: Status | '') {
  const [ticked, setTicked] = useState('')
  const now = JSON.stringify([to, lack])
  const isAsked = lack !== null && lack.unvisited + lack.passed > 0
  return {
    isAsked,
    isTicked: ticked === now,
    setTicked: (is: boolean) => setTicked(is ? now : ''),
    mayGo: lack !== null && (!isAsked || ticked === now),
  }
}

type Props = { lack: Lack; tick: ReturnType<typeof useTick>; families: readonly Target[] }

export function LackTick({ lack, tick: { isAsked, isTicked, setTicked }, families }: Props) {
  if (!lack || !isAsked) return null
  const [first, ...others] = families
  const family = first && others.length === 0 ? familyName(first) : null
  const { unvisited, passed: count } = lack
  const knows = [
    ...(unvisited === 0
      ? []
      : [family ? t('lack.visit', { family }) : t('lack.visits', { count: unvisited })]),
    ...(count === 0 ? [] : [family ? t('lack.passedFor', { count, family }) : t('lack.passed', { count })]),
  ]
  return (
    <label className="tick warning">
      <input
        type="checkbox"
        required
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      {knows.join(' ')}
    </label>
  )
}
