/** Paging, and what an empty list shows. */

import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { limits } from '#events/limits.ts'
import { unconfirmed } from '#events/programme/first-day.ts'
import { settingsQuery } from '../../app/client.ts'
import { seasonName } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { useSeason } from '../season/seasons.tsx'
import { type Filters, filtersAtom, isFiltered, type Page } from './api.ts'

/** By list and offset, the cursor that led to the pages before. */
const cursors = new Map<string, string>()
const cursorName = (filters: Filters, offset: number): string =>
  JSON.stringify({ ...filters, offset, after: '' })

/** @param page the shown page; while another one loads it differs from the filters */
export function Pages({ page }: { page: Page }) {
  const { applications, offset, total } = page
  const [filters, setFilters] = useAtom(filtersAtom)
  if (total <= limits.pageSize || applications.length === 0) return null
  const last = offset + applications.length
  const next = () => {
    cursors.set(cursorName(filters, offset), filters.after)
    setFilters({ ...filters, offset: last, after: page.next ?? '' })
  }
  const previous = () => {
    const start = Math.max(0, offset - limits.pageSize)
    setFilters({ ...filters, offset: start, after: cursors.get(cursorName(filters, start)) ?? '' })
  }
  return (
    <nav className="pages row" aria-label={t('console.pages')}>
      <span>{t('admin.showingRange', { x: offset + 1, y: last, z: total })}</span>
      <Button text={t('admin.previous')} disabled={offset === 0} onClick={previous} />
      <Button text={t('admin.next')} disabled={last >= total} onClick={next} />
    </nav>
  )
}

/** The offset of the last page that has rows; 0 if there are none. */
export const lastOffset = (total: number, size: number): number =>
  Math.max(0, Math.floor((total - 1) / size) * size)

/** The list is empty because of the filters, or because nobody has applied yet. */
export function Empty() {
  return (
    <div className="waiting">
      <h2>{t('admin.empty')}</h2>
      {isFiltered(useAtomValue(filtersAtom)) ? <p>{t('admin.emptyText')}</p> : <NobodyYet />}
    </div>
  )
}

function NobodyYet() {
  const { name, isCurrent } = useSeason()
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin })
  const isFirst = isAdmin && data !== undefined && unconfirmed(data).length > 0
  if (!isCurrent) return <p>{t('console.emptySeason', { season: seasonName(name ?? '') })}</p>
  return (
    <>
      <p>{t('console.emptyYet')}</p>
      {isFirst && <p>{t('console.emptyFirst')}</p>}
      <CommandButton id="settings" look="main" text={t('admin.systemSettings')} hides />
    </>
  )
}
