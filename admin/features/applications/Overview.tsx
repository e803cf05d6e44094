/** The head of the navigation: the season, its four figures, and the statuses with their counts. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import { statuses } from '#events/application/statuses.ts'
import { kolkataDate } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { day, seasonName } from '#events/language/format.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { settingsQuery } from '../../app/client.ts'
import { familyName, shortId } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { accountAtom, listedAtom, seasonAtom } from '../../app/state.ts'
import { isKnownStatus } from '../../app/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import type { UseFound } from '../../window/Palette.tsx'
import { applicationPath } from '../application/links.ts'
import { NotCurrent, useSeason } from '../season/seasons.tsx'
import { filtersAtom, onlySeason, searchQuery, useStats } from './api.ts'
import { useIsUnnamed } from './SavedViews.tsx'

export function Overview() {
  return (
    <>
      <Subtitle />
      <ResultsLate />
      <StatCards />
      <Statuses />
    </>
  )
}

function Subtitle() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  if (name === null) return null
  const season = seasonName(locale, name)
  return (
    <p className="subtitle">
      {t('admin.subtitle', { season })}
      {!isCurrent && <b>{t('console.notCurrent', { season })}</b>}
    </p>
  )
}

/** Families read on the day after that the results are later than planned. */
function ResultsLate() {
  const { locale, t } = useWords()
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const { isCurrent, seasons } = useSeason()
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin })
  const planned = data?.find(({ key }) => key === 'results_day')?.value ?? ''
  const isPast = planned !== '' && planned < kolkataDate(new Date().toISOString())
  if (!isPast || !isCurrent || seasons[0]?.isPublished !== false) return null
  return (
    <p className="subtitle">
      <b>{t('console.resultsLate', { date: day(locale, planned) })}</b>
    </p>
  )
}

/** Each card counts several statuses together, unlike the list of statuses below it. */
const explanations = [
  'console.counted.total',
  'console.counted.verified',
  'console.counted.underReview',
  'console.counted.shortlisted',
  'console.counted.below',
] as const

export function StatCards() {
  const { t } = useWords()
  const stats = useStats()
  const cards = [
    [t('admin.total'), stats?.total],
    [t('admin.verified'), stats?.verified],
    [t('admin.underReview'), stats?.pending],
    [t('admin.shortlisted'), stats?.shortlisted],
  ] as const
  return (
    <>
      <dl className="stats">
        {cards.map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{n === undefined ? '–' : grouped(n)}</dd>
          </div>
        ))}
      </dl>
      <details className="how-counted">
        <summary>{t('console.howCounted')}</summary>
        <ul>
          {explanations.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Statuses() {
  const { t } = useWords()
  const [filters, setFilters] = useAtom(filtersAtom)
  const counts = useStats()?.byStatus
  const isUnnamed = useIsUnnamed()
  return (
    <>
      <h2>{t('console.byStatus')}</h2>
      <ul>
        {statuses.map((status) => (
          <NavigationItem
            key={status}
            icon={statusIcons[status]}
            name={t(`status.${status}`)}
            count={counts?.[status]}
            isCurrent={isUnnamed && filters.work === 'all' && filters.status === status}
            open={() => setFilters({ ...onlySeason(filters), status })}
          />
        ))}
      </ul>
    </>
  )
}

/** The note in the status bar: how many applications of the season are listed. */
export function ListedCount() {
  const { t } = useWords()
  const counts = useStats()?.byStatus
  const n = useAtomValue(listedAtom).length
  const total = counts ? Object.values(counts).reduce((sum, of) => sum + of, 0) : 0
  return (
    <>
      <span>{t('console.shownOf', { n: n.toLocaleString('en-IN'), total: grouped(total) })}</span>
      <NotCurrent />
    </>
  )
}

/** Shown beside every selection. */
export function PlacesLeft() {
  const { t } = useWords()
  const places = useStats()?.places
  if (!places) return null
  const { all, taken } = places
  return <span>{t('console.placesNow', { places: all, taken, left: Math.max(0, all - taken) })}</span>
}

/** Searches the selected season by name, id, phone or place, for the command palette. */
export const useFound: UseFound = (typed) => {
  const sought = useDeferredValue(typed)
  const search = useQuery(searchQuery(useAtomValue(seasonAtom), sought))
  const rows = search.data?.applications ?? []
  const found = rows.map(({ id, status, ...names }) => ({
    id,
    icon: isKnownStatus(status) ? statusIcons[status] : icons.blank,
    name: names.groomName,
    title: familyName({ id, ...names }),
    hint: shortId(id),
    open: () => navigate(applicationPath(id)),
  }))
  return { found, isSearching: sought !== typed || search.isLoading }
}
