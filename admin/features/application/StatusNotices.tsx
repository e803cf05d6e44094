/** Notices before a status change: a request to a second admin, and changes by others. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type Status, takesPlace } from '#events/application/statuses.ts'
import { moment } from '#events/language/format.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import { useWords } from '../../app/texts/access.ts'
import { usePlaces } from '../season/Choice.tsx'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { changedText } from './actions.ts'
import { applicationQuery, ChangedElsewhere } from './api.ts'
import { isSent } from './replies.ts'

/** A request for a place beyond the number of places, which another admin has to agree to. */
export function Proposed({ id }: { id: string }) {
  const { locale, t } = useWords()
  const application = useQuery(applicationQuery(id)).data
  const reader = useAtomValue(accountAtom)?.id
  if (!application || !isSent(application) || !application.proposal) return null
  const { by, to, until } = application.proposal
  return (
    <p className="warning">
      {t('access.asked', {
        name: by?.email ?? '–',
        status: statusWord(t, to),
        until: moment(locale, until),
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

/** Who has changed it, after the server refused a stale version; the next try starts from the present state. */
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
