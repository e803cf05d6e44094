/** "Profile Management & Sorting System": quick filters, filters, sort order and search of the list. A change returns to page one. */

import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useId, useRef, useState } from 'react'
import { priority, quickFilters } from '#events/application/statuses.ts'
import { grouped } from '#events/language/digits.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { useIsPhone } from '../../app/page.ts'
import { accountAtom, contextMenuAtom, listedAtom } from '../../app/state.ts'
import { type Key, t } from '../../app/texts/console.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { ChipSelect, DebouncedInput } from '../../window/filter-fields.tsx'
import { Opened } from '../../window/LoadFailed.tsx'
import { DistrictFilter, ScoreFilter, StatusFilter } from '../season/seasons.tsx'
import {
  Filters,
  filtersAtom,
  filtersSet,
  isFiltered,
  onlySeason,
  orders,
  sorts,
  unfiltered,
  useStats,
} from './api.ts'
import './applications.css'

const MorePopover = lazyDialog(() => import('./More.tsx'))

const sortNames: Record<(typeof sorts)[number], Key> = {
  status: 'admin.statusPriority',
  score: 'admin.totalScore',
  submittedAt: 'admin.submitted',
  groomName: 'admin.groomName',
  groomDistrict: 'console.groomDistrict',
}
const orderNames: Record<(typeof orders)[number], Key> = { asc: 'admin.highFirst', desc: 'admin.lowFirst' }

/** The list is sorted by headers of the grid. */
const BY_HEADERS = 'headers'

function useField() {
  const [filters, setFilters] = useAtom(filtersAtom)
  return (name: Exclude<keyof Filters, 'offset'>) => ({
    value: filters[name],
    set: (value: string) => setFilters(Filters.parse({ ...filters, [name]: value, offset: 0, after: '' })),
  })
}

/** Two lines. A verifier has District, Score, sort order and Export under More, and a phone all but the search. */
export default function FilterPanel() {
  const isPhone = useIsPhone()
  const isBrief = useAtomValue(accountAtom)?.role !== 'admin'
  const field = useField()
  const status = <StatusFilter {...field('status')} statuses={priority} />
  const further = (
    <>
      <DistrictFilter label={t('question.District')} {...field('district')} />
      <ScoreFilter min={field('scoreMin')} max={field('scoreMax')} />
      <Sorting />
    </>
  )
  const isInMore = isPhone || isBrief
  return (
    <section className="filter-panel" aria-labelledby="filters-title">
      <div className="row">
        <h2 id="filters-title">{t('admin.panel')}</h2>
        {!isPhone && <QuickFilters />}
        <span className="grow" />
        {!isPhone && <ClearFilters isBrief={isBrief} />}
      </div>
      <div className="row">
        <DebouncedInput
          className="search"
          type="search"
          aria-label={t('console.searchHint')}
          placeholder={t('console.searchHint')}
          {...field('q')}
        />
        {!isPhone && status}
        {!isInMore && further}
        <More>
          {isPhone && (
            <>
              <QuickFilters />
              {status}
            </>
          )}
          {isInMore && further}
          {isPhone && <ClearFilters isBrief={false} />}
          {isInMore && <ExportCsv />}
        </More>
        {!isInMore && (
          <>
            <span className="grow" />
            <ExportCsv />
          </>
        )}
      </div>
    </section>
  )
}

/** SPEC's hint is drawn as the quick filters themselves; a screen reader hears it as their description. */
function QuickFilters() {
  const [filters, setFilters] = useAtom(filtersAtom)
  const counts = useStats()?.byStatus
  const hint = useId()
  return (
    <fieldset className="quick" aria-describedby={hint}>
      <legend className="visually-hidden">{t('console.quickFilters')}</legend>
      <p id={hint} hidden>
        {t('admin.panelHint')}
      </p>
      {quickFilters.map((status) => {
        const isOn = filters.status === status && filters.work === 'all'
        return (
          <span key={status}>
            <Button
              look="bare"
              icon={statusIcons[status]}
              text={t(`status.${status}`)}
              aria-pressed={isOn}
              onClick={() => setFilters({ ...onlySeason(filters), status: isOn ? 'all' : status })}
            />
            {counts && <small>{grouped(counts[status] ?? 0)}</small>}
          </span>
        )
      })}
    </fieldset>
  )
}

function Sorting() {
  const [filters, setFilters] = useAtom(filtersAtom)
  const field = useField()
  const isByHeaders = filters.sort !== ''
  const setSort = (sortBy: string) =>
    setFilters(
      Filters.parse({
        ...filters,
        sortBy,
        sort: sortBy === BY_HEADERS ? filters.sort : '',
        offset: 0,
        after: '',
      }),
    )
  return (
    <>
      <ChipSelect
        label={t('admin.sortBy')}
        value={isByHeaders ? BY_HEADERS : filters.sortBy}
        set={setSort}
        options={[
          ...(isByHeaders ? [[BY_HEADERS, t('list.byHeaders')] as const] : []),
          ...sorts.map((sort) => [sort, t(sortNames[sort])] as const),
        ]}
      />
      {!isByHeaders && (
        <ChipSelect
          label={t('console.order')}
          isLabelHidden
          {...field('sortOrder')}
          options={orders.map((order) => [order, t(orderNames[order])] as const)}
        />
      )}
    </>
  )
}

/** @param isBrief shown only where there is something to clear */
function ClearFilters({ isBrief }: { isBrief: boolean }) {
  const [filters, setFilters] = useAtom(filtersAtom)
  if (isBrief && !isFiltered(filters)) return null
  return <Button look="bare" text={t('admin.clearFilters')} onClick={() => setFilters(unfiltered)} />
}

/** @param children the filters that have no place in the panel itself */
function More({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const n = filtersSet(useAtomValue(filtersAtom))
  const name = isPhone ? (n === 0 ? t('list.filters') : t('list.filtersSet', { n })) : t('list.more')
  return (
    <>
      <button
        className={`tb ${isPhone ? 'line' : ''}`}
        type="button"
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        <Icon of={icons.down} isSmall />
      </button>
      <Opened of={isOpen || null} close={() => setOpen(false)}>
        <MorePopover name={name} trigger={trigger} close={() => setOpen(false)}>
          {children}
        </MorePopover>
      </Opened>
    </>
  )
}

/** One press downloads; the second button has what is seen, in words. */
function ExportCsv() {
  const setMenu = useSetAtom(contextMenuAtom)
  const isEmpty = useAtomValue(listedAtom).length === 0
  return (
    <span className="split">
      <CommandButton id="exportCsv" look="line" />
      <Button
        disabled={isEmpty}
        aria-label={t('list.exportMore')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setMenu({ x: left, y: bottom, targets: [], place: 'export' })
        }}
      >
        <Icon of={icons.down} isSmall />
      </Button>
    </span>
  )
}
