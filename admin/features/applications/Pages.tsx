/** Paging, and what an empty list shows. */
import { useAtom, useAtomValue } from 'jotai'
import { seasonName } from '#events/language/format.ts'
import { limits } from '#events/limits.ts'
import { useWords } from '../../app/texts/console.ts'
import { commandsAtom, isPossible, useCommandContext } from '../../window/registry.ts'
import { useSeason } from '../season/seasons.tsx'
import { type Filters, filtersAtom, isFiltered, type Page } from './api.ts'

/** By list and offset, the cursor that led to the pages before. */
const cursors = new Map<string, string>()
const cursorName = (filters: Filters, offset: number): string =>
  JSON.stringify({ ...filters, offset, after: '' })

/** @param page the shown page; while another one loads it differs from the filters */
export function Pages({ page }: { page: Page }) {
  const { applications, offset, total } = page
  const { t } = useWords()
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
    <nav className="pages" aria-label={t('console.pages')}>
      <span>{t('admin.showingRange', { x: offset + 1, y: last, z: total })}</span>
      <button className="tb line" type="button" disabled={offset === 0} onClick={previous}>
        {t('admin.previous')}
      </button>
      <button className="tb line" type="button" disabled={last >= total} onClick={next}>
        {t('admin.next')}
      </button>
    </nav>
  )
}

/** The offset of the last page that has rows; 0 if there are none. */
export const lastOffset = (total: number, size: number): number =>
  Math.max(0, Math.floor((total - 1) / size) * size)

/** The list is empty because of the filters, or because nobody has applied yet. */
export function Empty() {
  const { t } = useWords()
  return (
    <div className="waiting">
      <h2>{t('admin.empty')}</h2>
      {isFiltered(useAtomValue(filtersAtom)) ? <p>{t('admin.emptyText')}</p> : <NobodyYet />}
    </div>
  )
}

function NobodyYet() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  const context = useCommandContext()
  const settings = useAtomValue(commandsAtom).find(({ id }) => id === 'settings')
  if (!isCurrent) return <p>{t('console.emptySeason', { season: seasonName(locale, name ?? '') })}</p>
  return (
    <>
      <p>{t('console.emptyYet')}</p>
      {settings && isPossible(settings, context) && (
        <>
          <p>{t('console.emptyFirst')}</p>
          <button className="tb main" type="button" onClick={() => void settings.run(context)}>
            {t('admin.systemSettings')}
          </button>
        </>
      )}
    </>
  )
}
