/** What the window shows about the list outside of it: the season, the four figures, the selection, the pages, and what the palette finds. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useDeferredValue } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { day, seasonName } from '#events/language/format.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { settingsQuery } from '../../app/client.ts'
import { familyName } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { accountAtom, seasonAtom } from '../../app/state.ts'
import { isKnownStatus } from '../../app/status.ts'
import { useWords } from '../../app/texts/console.ts'
import { BulkBar } from '../../window/grid/BulkBar.tsx'
import type { UseFound } from '../../window/Palette.tsx'
import { applicationPath } from '../application/links.ts'
import { useSeason } from '../season/seasons.tsx'
import { filtersAtom, listQuery, searchQuery, useStats } from './api.ts'
import { Pages } from './Pages.tsx'
import { columnsAtom, extrasOf } from './SavedViews.tsx'
import { SelectMatching } from './SelectMatching.tsx'

/** Of the open season, beside the title of the window. */
export function Subtitle() {
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
export function ResultsLate() {
  const { locale, t } = useWords()
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const { isCurrent, seasons } = useSeason()
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin })
  const planned = data?.find(({ key }) => key === 'results_day')?.value ?? ''
  const isPast = planned !== '' && planned < kolkataDate(new Date().toISOString())
  if (!isPast || !isCurrent || seasons[0]?.isPublished !== false) return null
  return <p>{t('console.resultsLate', { date: day(locale, planned) })}</p>
}

/** Each card counts several statuses together, as its tooltip says. */
export function StatCards() {
  const { t } = useWords()
  const stats = useStats()
  const cards = [
    ['admin.total', 'console.counted.total', stats?.total],
    ['admin.verified', 'console.counted.verified', stats?.verified],
    ['admin.underReview', 'console.counted.underReview', stats?.pending],
    ['admin.shortlisted', 'console.counted.shortlisted', stats?.shortlisted],
  ] as const
  return (
    <dl className="stats">
      {cards.map(([name, counted, n]) => (
        <div key={name} title={t(counted)}>
          <dt>{t(name)}</dt>
          <dd>{n === undefined ? '–' : grouped(n)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The open page of the list, as it was last read. */
export function useListed() {
  const filters = useAtomValue(filtersAtom)
  const choice = useAtomValue(columnsAtom)
  return useQuery(listQuery(filters, extrasOf(choice, filters))).data
}

/** The pages of the list, in the foot. */
export function ListPages() {
  const page = useListed()
  return page && <Pages page={page} />
}

/** The commands for what is selected in the list, in the foot. */
export function ListSelected() {
  const total = useListed()?.total ?? 0
  return (
    <BulkBar hasMain>
      <PlacesLeft />
      <SelectMatching total={total} />
    </BulkBar>
  )
}

/** The same in the ranking, which is never longer than a bulk change. */
export const RankSelected = () => (
  <BulkBar>
    <PlacesLeft />
  </BulkBar>
)

/** Shown beside every selection. */
function PlacesLeft() {
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
  return rows.map(({ id, number, status, ...names }) => ({
    id,
    icon: isKnownStatus(status) ? statusIcons[status] : icons.blank,
    name: names.groomName,
    title: familyName({ id, ...names }),
    hint: spokenReferenceOf({ id, number }),
    open: () => navigate(applicationPath(id)),
  }))
}
