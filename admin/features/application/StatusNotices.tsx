/** Notices before a status change: unsettled home visits, decisions that need somebody else, and changes by others. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type Status, takesPlace } from '#events/application/statuses.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { moment } from '#events/language/format.ts'
import { useTwoPersons } from '../../app/client.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { statusWord } from '../../app/status.ts'
import { useWords } from '../../app/texts/access.ts'
import { usePlaces } from '../season/Choice.tsx'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { changedText } from './actions.ts'
import { applicationQuery, ChangedElsewhere, isOverPlaces } from './api.ts'
import { isSent, type Sent } from './replies.ts'
import { Timeline } from './Timeline.tsx'

/** `to`: the possible next statuses; '' where none is chosen yet. */
type Props = { application: Pick<Sent, 'verifiedAt' | 'visit'>; to: readonly (Status | '')[]; id?: string }

export function WithoutVisitNotice({ application, to, id }: Props) {
  const { t } = useWords()
  const { confirmed, of } = application.visit
  const [visit] = to.flatMap((status) => (status === '' ? [] : (unsettledFor(application, status) ?? [])))
  if (!visit) return null
  return (
    <p className="hint without-visit" id={id} role="status">
      {t(`visited.before.${visit}`, { confirmed, of })}
    </p>
  )
}

/** For an application that may still have to be loaded. */
export function WithoutVisitOf({ id, to }: { id: string; to: Status | '' }) {
  const application = useQuery(applicationQuery(id)).data
  return application && isSent(application) ? (
    <WithoutVisitNotice application={application} to={[to]} />
  ) : null
}

/** As the server decides under the rule of two persons (events/application/bounds.ts). */
type Family = {
  verifiedBy: { id: string } | null
  /** A pending request for a place beyond the number of places. */
  proposal: { to: string; by: { id: string } | null } | null
}

/** `own`: the reader verified the application. `nobody`: nobody has verified it. Null: the reader may finalize. */
export function whyNotFinalize({ verifiedBy, proposal }: Family, reader: string): 'own' | 'nobody' | null {
  // The person who asked is the first of the two.
  if (proposal?.to === 'finalized' && proposal.by?.id !== reader) return null
  if (verifiedBy === null) return 'nobody'
  return verifiedBy.id === reader ? 'own' : null
}

/** Null also while the application is not loaded. */
export function useWhyNotFinalize(id: string): ReturnType<typeof whyNotFinalize> {
  const isOn = useTwoPersons()
  const application = useQuery(applicationQuery(id)).data
  const reader = useAtomValue(accountAtom)?.id ?? ''
  return isOn && application && isSent(application) ? whyNotFinalize(application, reader) : null
}

/** `to`: the possible next statuses. `notice`: the DOM id of the reason why finalizing is not possible. */
type NeedsOtherProps = { id: string; to: readonly string[]; notice?: string }

export function NeedsOther({ id, ...ask }: NeedsOtherProps) {
  const application = useQuery(applicationQuery(id)).data
  return application && isSent(application) ? <Notice {...ask} application={application} /> : null
}

function Notice({ to, notice, application }: Omit<NeedsOtherProps, 'id'> & { application: Sent }) {
  const { verifiedBy, proposal } = application
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id
  const whyNot = useWhyNotFinalize(application.id)
  return (
    <>
      {proposal && (
        <p className="warning">
          {t('access.asked', {
            name: proposal.by?.email ?? '–',
            status: statusWord(t, proposal.to),
            until: moment(locale, proposal.until),
          })}{' '}
          {proposal.by?.id === reader && t('access.own')}
        </p>
      )}
      {to.includes('finalized') && whyNot !== null && (
        <p className="warning" id={notice} role="status">
          {whyNot === 'own'
            ? t('access.ownVerification', { name: verifiedBy?.email ?? '' })
            : t('access.noVerification')}
        </p>
      )}
    </>
  )
}

/** `to`: the possible next statuses; '' where none is chosen yet. */
type Ask = { to: readonly (Status | '')[]; change: { error: Error | null; isPending: boolean } }

export function useOwnPlaces({ id, status }: Pick<Target, 'id' | 'status'>, { to, change }: Ask) {
  const season = useQuery(applicationQuery(id)).data?.season
  const seasons = useQuery(seasonsQuery).data
  const refusal = isOverPlaces(change.error) ? change.error : null
  // Only the places of the current season are limited.
  const isBound = season !== undefined && isCurrentSeason(season, seasons)
  const isAsked = isBound && to.some(takesPlace)
  const taking = isAsked && !takesPlace(status) ? 1 : 0
  return usePlaces({ season: isAsked ? '' : null, taking, refusal, isSending: change.isPending })
}

/** What others have changed, after the server refused a stale version; the next try starts from the present state. */
export function ConflictNotice({ error, hasTyped }: { error: Error | null; hasTyped: boolean }) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  if (!(error instanceof ChangedElsewhere)) return null
  const { application, seen } = error
  return (
    <div role="alert">
      <p className="warning">{changedText({ t, locale }, error, { reader, hasTyped })}</p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
    </div>
  )
}
