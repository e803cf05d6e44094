/** Parts of the window that show the state of the list: season, four figures, selection, pages, and the palette's search. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type ReactNode, useDeferredValue } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { limits } from '#events/limits.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { settingsQuery } from '../../app/client.ts'
import { day, districtName, familyName, isKnownStatus, seasonName } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { navigate } from '../../app/page.ts'
import { accountAtom, FIRST_VIEW, gridAtom, seasonAtom, selectionAtom, viewAtom } from '../../app/state.ts'
import { type Translate, t, useWords } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { shortcutOf } from '../../window/keys.ts'
import type { UseFound } from '../../window/Palette.tsx'
import { available, commandsAtom, useCommandContext, useContextNow } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'
import { useSeason } from '../season/seasons.tsx'
import {
  type Filters,
  filtersAtom,
  listQuery,
  matchingOf,
  matchKey,
  onlySeason,
  searchQuery,
  useStats,
} from './api.ts'
import { Pages } from './Pages.tsx'
import { columnsAtom, extrasOf } from './SavedViews.tsx'

type Props = { hasMain?: boolean; children?: ReactNode }

/** @param hasMain whether the first command is the primary button @param children shown beside the number of selected applications */
function BulkBar({ hasMain = false, children }: Props) {
  const { locale, t } = useWords()
  const n = useAtomValue(selectionAtom).length
  const grid = useAtomValue(gridAtom)
  const context = useCommandContext()
  const contextNow = useContextNow()
  const commands = available(useAtomValue(commandsAtom), context, 'bulk')
  if (n === 0) return null
  const isTooMany = n > limits.bulk
  return (
    <div className="bulk row" role="toolbar" aria-label={t('console.bulk', { count: n })}>
      <b>{t('console.selected', { n: grouped(n) })}</b>
      {children}
      {isTooMany && <small>{t('list.bulkLimit', { n: grouped(limits.bulk) })}</small>}
      {commands.map((command, index) => (
        <Button
          key={command.id}
          look={hasMain && index === 0 ? 'main' : 'line'}
          icon={command.icon}
          text={command.label[locale]}
          disabled={isTooMany}
          onClick={() => void command.run(contextNow())}
        >
          {command.keys && <kbd>{shortcutOf(command)}</kbd>}
        </Button>
      ))}
      <span className="grow" />
      <Button look="bare" onClick={() => grid?.clearSelection()}>
        {t('console.clearSelection')} <kbd>Esc</kbd>
      </Button>
    </div>
  )
}

/** The season, beside the title of the window. */
export function Subtitle() {
  const { name, isCurrent } = useSeason()
  if (name === null) return null
  const season = seasonName(name)
  return (
    <p className="subtitle">
      {t('admin.subtitle', { season })}
      {!isCurrent && <b>{t('console.notCurrent', { season })}</b>}
    </p>
  )
}

/** Families read on the day after that the results are later than planned. */
export function ResultsLate() {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const { isCurrent, seasons } = useSeason()
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin })
  const planned = data?.find(({ key }) => key === 'results_day')?.value ?? ''
  const isPast = planned !== '' && planned < kolkataDate(new Date().toISOString())
  if (!isPast || !isCurrent || seasons[0]?.isPublished !== false) return null
  return <p>{t('console.resultsLate', { date: day(planned) })}</p>
}

const cards = [
  ['admin.total', 'console.counted.total', 'total', { work: 'total' }],
  ['admin.verified', 'console.counted.verified', 'verified', { work: 'verified' }],
  ['admin.underReview', 'console.counted.underReview', 'pending', { work: 'pending' }],
  ['admin.shortlisted', 'console.counted.shortlisted', 'shortlisted', { status: 'shortlisted' }],
] as const

/**
 * Each card filters the list to what it counts, and a second press takes that back. Most count several statuses together. Verifiers,
 * whose screen has half as many controls, only read them.
 */
export function StatCards() {
  const stats = useStats()
  const [filters, setFilters] = useAtom(filtersAtom)
  const isList = useAtomValue(viewAtom) === FIRST_VIEW
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  return (
    <section className="stats" aria-label={t('console.figures')}>
      {cards.map(([name, counted, of, filter]) => {
        const only = { ...onlySeason(filters), ...filter }
        const isOn = isList && matchKey(only) === matchKey(filters)
        const n = stats?.[of]
        const content = (
          <>
            <span>{t(name)}</span> <b>{n === undefined ? '–' : grouped(n)}</b>
          </>
        )
        if (!isAdmin)
          return (
            <div key={name} className="figure" title={t(counted)}>
              {content}
            </div>
          )
        return (
          <button
            key={name}
            className="figure"
            type="button"
            title={t(counted)}
            aria-pressed={isOn}
            onClick={() => setFilters(isOn ? onlySeason(filters) : only)}
          >
            {content}
          </button>
        )
      })}
    </section>
  )
}

/** The open page of the list, as it was last read. */
function useListed() {
  const filters = useAtomValue(filtersAtom)
  const choice = useAtomValue(columnsAtom)
  return useQuery(listQuery(filters, extrasOf(choice, filters))).data
}

/** The pages of the list, in the foot. */
export function ListPages() {
  const page = useListed()
  return page && <Pages page={page} />
}

/** Every filter in force, in words. */
function filterWords(filters: Filters, { t, nameOf }: { t: Translate; nameOf: (id: string) => string }) {
  const { status, work, district, brideDistrict, scoreMin, scoreMax, q } = filters
  const isSet = (value: string) => value !== '' && value !== 'all'
  const ofBride = `${t('list.column.brideDistrict')} ${nameOf(brideDistrict)}`
  return [
    ...(work === 'all' ? [] : [t(`console.work.${work}`)]),
    ...(status === 'all' ? [] : [t(`status.${status}`)]),
    ...(isSet(district) ? [nameOf(district)] : []),
    ...(isSet(brideDistrict) ? [ofBride] : []),
    ...(isSet(scoreMin + scoreMax) ? [`${t('admin.score')} ${scoreMin || 0}–${scoreMax || 100}`] : []),
    ...(q === '' ? [] : [`“${q}”`]),
  ].join(', ')
}

/** "Showing 6 applications (filtered by Draft, Kozhikode)". */
function Count() {
  const filters = useAtomValue(filtersAtom)
  const total = useListed()?.total
  const toRank = useStats()?.byStatus.verified ?? 0
  if (total === undefined) return null
  const text = t('admin.showing', { count: total })
  const status = filterWords(filters, { t, nameOf: (id) => districtName(id) })
  const filtered = status === '' ? text : t('console.filteredBy', { text, status })
  const whole =
    filters.work === 'verified' ? `${filtered} · ${t('console.toRank', { count: toRank })}` : filtered
  return <output className="count">{whole}</output>
}

/** How many the list has, in the foot; while something is selected, the commands for that. */
export function ListSelected() {
  const total = useListed()?.total ?? 0
  const isSelecting = useAtomValue(selectionAtom).length > 0
  if (!isSelecting) return <Count />
  return (
    <BulkBar hasMain>
      <PlacesLeft />
      <SelectMatching total={total} />
    </BulkBar>
  )
}

/** Selects all matching applications of all pages, up to the limit of a bulk change. @param total number of matching applications */
function SelectMatching({ total }: { total: number }) {
  const store = useStore()
  const n = useAtomValue(selectionAtom).length
  const filters = useAtomValue(filtersAtom)
  const selecting = useMutation({
    mutationFn: () => matchingOf(filters),
    onSuccess: ({ applications }) => {
      // The filters may have changed meanwhile.
      if (matchKey(store.get(filtersAtom)) === matchKey(filters)) store.set(selectionAtom, applications)
      store.get(gridAtom)?.focus()
    },
    onError: (error) => outcomes.failed(error, t('adminToast.fetchFail')),
  })
  const most = Math.min(total, limits.bulk)
  if (n >= most) return null
  const counts = { n: grouped(most), total: grouped(total) }
  return (
    <Button
      text={t(total > limits.bulk ? 'list.selectFirst' : 'list.selectAllMatching', counts)}
      disabled={selecting.isPending}
      onClick={() => selecting.mutate()}
    />
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
