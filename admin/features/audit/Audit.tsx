/** The audit log, newest first, with filters and infinite scroll. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { applicationEvents, programmeEvents, staffEvents } from '#events/event-traits.ts'
import * as icons from '#web/ui/icons.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button, CommandButton } from '../../window/Button.tsx'
import { ChipSelect } from '../../window/filter-fields.tsx'
import { Stale } from '../../window/LoadFailed.tsx'
import { teamQuery } from '../team/api.tsx'
import { type LogEntry, type LogFilters, logQuery, newestQuery, unfiltered } from './api.ts'
import { actsIn, Entry, kindOf, ManyEntry } from './Entry.tsx'
import './audit.css'

const types = [applicationEvents, programmeEvents, staffEvents].flatMap((all) => Object.keys(all))

type Props = { filters: LogFilters; setFilters: (filters: LogFilters) => void }
type Named = readonly [id: string, name: string]

function Filters({ filters, setFilters }: Props) {
  const team = useQuery(teamQuery).data ?? []
  const set = (change: Partial<LogFilters>) => setFilters({ ...filters, ...change })
  const chip = (name: keyof LogFilters, options: readonly Named[]) => (
    <ChipSelect
      label={t(name === 'type' ? 'log.type' : 'log.actor')}
      value={filters[name]}
      isOn={filters[name] !== ''}
      options={[['', t('log.all')], ...options]}
      set={(value) => set({ [name]: value })}
    />
  )
  return (
    <div className="filters row">
      {chip('type', [['reads', t('log.reads')], ...types.map((type): Named => [type, kindOf(type)])])}
      {chip('actor', [...team.map(({ id, email }): Named => [id, email]), ['system', t('log.system')]])}
      {(['application', 'from', 'to'] as const).map((name) => (
        <label key={name}>
          {t(`log.${name}`)}{' '}
          <input
            type={name === 'application' ? 'text' : 'date'}
            value={filters[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </label>
      ))}
      <Button look="bare" text={t('log.clear')} onClick={() => setFilters(unfiltered)} />
    </div>
  )
}

/** Who has read what. */
export const Access = () => <Audit type="reads" />

/** @param type the type of event that it opens with; '' for all */
export default function Audit({ type = '' }: { type?: string }) {
  const [filters, setFilters] = useState({ ...unfiltered, type })
  const log = useLog(filters)
  const entries = log.data?.pages.flatMap(({ events }) => events) ?? []
  // The page that was requested last, pending or failed: the state of the query may be a render behind.
  const asked = useRef('')
  const loadMore = () => {
    const page = `${JSON.stringify(filters)} ${entries.length}`
    if (!log.hasNextPage || asked.current === page) return
    asked.current = page
    void log.fetchNextPage({ cancelRefetch: false })
  }
  return (
    <div className="audit">
      <header className="row">
        <h1>{t('log.title')}</h1>
        <CommandButton id="audit:bundle" look="line" hides />
      </header>
      <Filters filters={filters} setFilters={setFilters} />
      <p className="hint" role="status">
        {log.isPending ? t('log.loading') : t('log.count', { count: entries.length })}
      </p>
      <Failure log={log} />
      <Newer filters={filters} log={log} shown={entries[0]?.seq ?? 0} />
      {log.isSuccess && entries.length === 0 && <p className="waiting">{t('log.empty')}</p>}
      {entries.length > 0 && <List key={JSON.stringify(filters)} entries={entries} loadMore={loadMore} />}
    </div>
  )
}

type Log = ReturnType<typeof useLog>
const useLog = (filters: LogFilters) => useInfiniteQuery(logQuery(filters))

/** A failed page is requested again only by the button; loaded pages stay. */
function Failure({ log }: { log: Log }) {
  const { isError, isFetching, isFetchNextPageError, isRefetchError, fetchNextPage, refetch } = log
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch())
  const text = t(isFetchNextPageError ? 'log.failMore' : 'log.fail')
  if (!isError) return null
  if (isRefetchError) return <Stale query={log} />
  return (
    <p className="stale" role="alert">
      {text}
      <Button text={t('console.retry')} disabled={isFetching} onClick={retry} />
    </p>
  )
}

/** Says that the log has grown; the list is reloaded only on request. */
function Newer({ filters, log, shown }: { filters: LogFilters; log: Log; shown: number }) {
  const { data: newest = 0 } = useQuery(newestQuery(filters))
  if (!log.isSuccess || log.isPlaceholderData || newest <= shown) return null
  return (
    <p className="stale" role="status">
      {t('log.newer')}
      <Button text={t('log.showNewer')} disabled={log.isFetching} onClick={() => void log.refetch()} />
    </p>
  )
}

/** The next page is requested when so few rows are left below. */
const ROWS_AHEAD = 15
/** The estimated height of a row in CSS pixels; a rendered row is measured. */
const ROW_HEIGHT = 84

function List({ entries, loadMore }: { entries: readonly LogEntry[]; loadMore: () => unknown }) {
  const box = useRef<HTMLDivElement>(null)
  const acts = useMemo(() => actsIn(entries), [entries])
  const rows = useVirtualizer({
    count: acts.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= acts.length - ROWS_AHEAD) loadMore()
  }, [last, acts.length, loadMore])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="audit-list" ref={box} tabIndex={0} role="feed" aria-label={t('log.title')}>
      <div style={{ blockSize: rows.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const act = acts[index]
          const [entry, ...others] = act ?? []
          return (
            entry &&
            act && (
              <article
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={-1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {others.length === 0 ? <Entry entry={entry} /> : <ManyEntry entries={act} first={entry} />}
                <ReplayButton seq={entry.seq} />
              </article>
            )
          )
        })}
      </div>
    </div>
  )
}

function ReplayButton({ seq }: { seq: number }) {
  const season = useAtomValue(seasonAtom)
  const setSearch = useSetAtom(searchAtom)
  const open = () => {
    const search = { view: 'replay', ...(season !== '' && { season }), at: String(seq) }
    setSearch(new URLSearchParams(search), 'step')
  }
  return (
    <Button
      look="bare"
      icon={icons.replay}
      aria-label={`${t('log.replay')}: #${seq}`}
      title={t('log.replay')}
      onClick={open}
    />
  )
}
