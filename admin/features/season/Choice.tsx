/** Warnings of places and ranking before applications are chosen, also when the ranking could not be loaded. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  decisionIn,
  isResult,
  isUsualMove,
  isVerifiedOrLater,
  type Status,
  takesPlace,
} from '#events/application/statuses.ts'
import { familyName, isKnownStatus, type ShownStatus } from '../../app/names.ts'
import { t } from '../../app/texts/views.ts'
import { type RankingData, type RankingRow, rankingQuery, rowsInOrder } from './ranking-data.ts'
import { seasonsQuery } from './seasons.tsx'

// The server decides whether places are left; this shows the same figures beforehand.
type PlacesNow = { places: number; taken: number; left: number }

export function placesIn({ places, rows }: Pick<RankingData, 'places' | 'rows'>): PlacesNow {
  const taken = rows.filter(({ status }) => takesPlace(status)).length
  return { places, taken, left: Math.max(0, places - taken) }
}

/** `season`: '' for the current one; null if places do not matter. `taking`: number of families that would take a place. */
type Ask = { season: string | null; taking: number }
type PlacesToTake = ReturnType<typeof usePlaces>

export function usePlaces({ season, taking }: Ask) {
  const { data, isError } = useQuery({ ...rankingQuery(season ?? ''), enabled: season !== null })
  const [confirmed, setConfirmed] = useState(0)
  const ranking = isError ? undefined : data
  const now = ranking ? placesIn(ranking) : null
  const over = now ? Math.max(0, taking - now.left) : 0
  // A confirmation is valid for the number that was shown.
  const isConfirmed = over > 0 && confirmed === over
  return {
    ranking,
    isError,
    now,
    taking,
    /** How many more places are taken than are left. */
    over,
    isConfirmed,
    confirm: (isTicked: boolean) => setConfirmed(isTicked ? over : 0),
    mayTake: over === 0 || isConfirmed,
  }
}

/** The number of places, and a checkbox to confirm taking more than are left. */
export function TakePlaces({
  places: { ranking, now, taking, over, isConfirmed, confirm },
}: {
  places: PlacesToTake
}) {
  if (over === 0) return now && <p>{t('console.placesNow', now)}</p>
  const sentence = now
    ? t('console.placesOver', { count: now.places, taken: now.taken, after: now.taken + taking })
    : t('console.placesUnknown')
  return (
    <div className="warning">
      <p role="status">
        <strong>{sentence}</strong> {t('console.placesOverHint')}
        {ranking?.twoPersons && ` ${t('access.needsSecond')}`}
      </p>
      <label className="tick">
        <input
          type="checkbox"
          required
          checked={isConfirmed}
          onChange={({ target }) => confirm(target.checked)}
        />
        {t('console.takeOver', { count: over })}
      </label>
    </div>
  )
}

type Props = { places: PlacesToTake; children: (ranking: RankingData) => ReactNode }

export function Choice({ places, children }: Props) {
  const { ranking, isError } = places
  const isKnown = ranking !== undefined || isError
  return (
    <>
      <TakePlaces places={places} />
      {ranking && children(ranking)}
      {isError && <p className="warning">{t('console.choiceUnknown')}</p>}
      {!isKnown && <p className="hint">{t('admin.wait')}</p>}
    </>
  )
}

type Row = Pick<RankingRow, 'id' | 'status' | 'savedRank' | 'total'>

/** `waitlist` and `better`: ranked before a chosen one. `tied`: same score as the last chosen one. */
type PassedOver<R extends Row> = { row: R; why: 'waitlist' | 'better' | 'tied' }

/** @param rows by rank @returns by rank; applications that have a place are not passed over */
export function passedOver<R extends Row>(
  rows: readonly R[],
  chosen: ReadonlySet<string>,
): readonly PassedOver<R>[] {
  const last = rows.findLast(({ id }) => chosen.has(id))
  if (!last) return []
  return rows.flatMap((row): PassedOver<R>[] => {
    if (chosen.has(row.id) || takesPlace(row.status)) return []
    if (row.savedRank < last.savedRank)
      return [{ row, why: row.status === 'waitlist' ? 'waitlist' : 'better' }]
    return row.total === last.total ? [{ row, why: 'tied' }] : []
  })
}

export const isOffPath = ({ status }: Pick<Row, 'status'>, to: Status): boolean =>
  !isKnownStatus(status) || !isUsualMove(status, to)

/** Further names are only counted. */
const LISTED = 40

type Chosen = { id: string; status: ShownStatus }
type ChoiceNoticeProps = { ranking: RankingData; chosen: readonly Chosen[]; to: Status }

export function ChoiceNotice({ ranking, chosen, to }: ChoiceNoticeProps) {
  const byId = new Map(ranking.rows.map((row) => [row.id, row]))
  // An application outside the ranking was never visited.
  const unvisited = chosen.filter(({ id }) => byId.get(id)?.isVisited !== true).length
  const offPath = chosen.filter((one) => isOffPath(one, to)).length
  return (
    <>
      {isVerifiedOrLater(to) && unvisited > 0 && (
        <p className="warning">{t('console.unvisited', { count: unvisited })}</p>
      )}
      {offPath > 0 && <p className="warning">{t('console.offPath', { count: offPath })}</p>}
      {takesPlace(to) && <PassedOverList ranking={ranking} chosen={chosen} />}
    </>
  )
}

export function PassedOverList({ ranking, chosen }: Omit<ChoiceNoticeProps, 'to'>) {
  const ids = new Set(chosen.map(({ id }) => id))
  const found = passedOver(rowsInOrder(ranking, ranking.saved), ids)
  if (found.length === 0) return null
  return (
    <section aria-live="polite">
      <p className="warning">{t('console.passedOver', { count: found.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by key */}
      <ul className="passed-over" tabIndex={0}>
        {found.slice(0, LISTED).map((one) => (
          <Passed key={one.row.id} one={one} />
        ))}
      </ul>
      {found.length > LISTED && <p>{t('console.andMore', { n: found.length - LISTED })}</p>}
    </section>
  )
}

function Passed({ one: { row, why } }: { one: PassedOver<RankingRow> }) {
  return (
    <li>
      <b>{row.savedRank}</b>
      <span>{familyName(row)}</span>
      <span className="to">{t(`console.passed.${why}`)}</span>
    </li>
  )
}

// Families read a decision at once when the results are published.

/** @param season '' for the current one */
export function usePublished(season: string | undefined): boolean {
  const seasons = useQuery(seasonsQuery).data
  return (
    seasons?.find((one, place) => (season === '' ? place === 0 : one.season === season))?.isPublished ?? false
  )
}

/** `from`: the statuses of the applications that are to be changed. */
type PublishedProps = { from: readonly string[]; to: Status | ''; isPublished: boolean }
/** When families will read of a decision. */
export function Published({ from, to, isPublished }: PublishedProps) {
  const waits = to !== '' && !isPublished && from.some((status) => isResult(status, to))
  return (
    <div role="status">
      {isPublished && to !== '' && decisionIn(to) && <p className="hint">{t('console.toldAtOnce')}</p>}
      {waits && <p className="hint">{t('console.toldWithResults')}</p>}
      {to === 'rejected' && !isPublished && !waits && <p className="hint">{t('console.toldRejection')}</p>}
    </div>
  )
}
