/** The season at any event of the log: a slider, the changes of each event, and a comparison with the present. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { kolkataDate } from '#events/dates.ts'
import { call } from '#web/api.ts'
import { Player } from '#web/replay/Player.tsx'
import { everything } from '../../app/client.ts'
import { familyName, moment, pointsText, ShownStatus, shortId } from '../../app/names.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Badge } from '../../window/Button.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { LogEntry, startOf } from '../audit/api.ts'
import { Entry } from '../audit/Entry.tsx'
import { SeasonChoice } from '../season/seasons.tsx'
import './replay.css'

const state = {
  status: z.union([z.literal('erased'), ShownStatus]),
  totalScore: z.nullable(z.number()),
  rank: z.nullable(z.number()),
}
const ReplayRow = z.object({
  id: z.string(),
  groomName: z.string(),
  brideName: z.string(),
  ...state,
  /** True if it holds a place beyond the number of places. */
  overPlaces: z.optional(z.literal(true)),
  /** Set if its rank was given by hand. */
  manualRank: z.optional(z.number()),
})
type ReplayRow = z.infer<typeof ReplayRow>
const Replayed = z.object({
  at: z.number(),
  size: z.number(),
  time: z.nullable(z.string()),
  nextTime: z.nullable(z.string()),
  event: z.nullable(LogEntry),
  changed: z.number(),
  changes: z.array(z.object({ id: z.string(), from: z.nullable(z.object(state)), to: z.object(state) })),
  applications: z.array(ReplayRow),
})
export type Replayed = z.infer<typeof Replayed>
type StepChange = Replayed['changes'][number]

/** @param season '' for the current one @param at null for the newest event */
const replayQuery = (season: string, at: number | null) =>
  queryOptions({
    queryKey: [...everything, 'replay', season, at],
    queryFn: () => {
      const query = new URLSearchParams({ season, ...(at !== null && { at: String(at) }) })
      return call(`/api/admin/replay?${query}`, { schema: Replayed })
    },
    placeholderData: keepPreviousData,
    // Playing passes through many events of up to 50,000 families, so hidden ones are not cached.
    gcTime: 0,
    structuralSharing: false,
  })

const Found = z.object({ events: z.array(z.object({ seq: z.number() })) })

/** The last event of the previous day, or of the next day that has events; null if there is none. */
async function dayFrom({ time, nextTime }: Replayed, by: 1 | -1): Promise<number | null> {
  const from = by === 1 ? nextTime : time
  if (from === null) return null
  const to = startOf(kolkataDate(from), by === 1 ? 1 : 0)
  const { events } = await call(`/api/admin/events?limit=1&to=${encodeURIComponent(to)}`, { schema: Found })
  return events[0]?.seq ?? null
}

/** CSS pixels. */
const ROW_HEIGHT = 32

const inOrder = (applications: readonly ReplayRow[]): ReplayRow[] =>
  applications.toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))

export function Season({ shown }: { shown: Replayed }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => inOrder(shown.applications), [shown])
  const changed = useMemo(() => new Set(shown.changes.map(({ id }) => id)), [shown])
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const items = list.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = list.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="then" ref={box} tabIndex={0} aria-label={t('replay.title')}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('replay.rank')}</th>
            <th scope="col">{t('console.applicationId')}</th>
            <th scope="col">{t('replay.bride')}</th>
            <th scope="col">{t('replay.groom')}</th>
            <th scope="col" className="figure">
              {t('replay.score')}
            </th>
            <th scope="col">{t('replay.status')}</th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ index, key }) => {
            const past = rows[index]
            return (
              past && (
                <tr key={key} aria-rowindex={index + 2} data-changed={changed.has(past.id) ? '' : undefined}>
                  <Cells past={past} />
                </tr>
              )
            )
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </section>
  )
}

/** Takes the height of rows that are scrolled out of view. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className="gap">
      <td style={{ blockSize: height }} />
    </tr>
  )

function Cells({ past }: { past: ReplayRow }) {
  const isErased = past.status === 'erased'
  return (
    <>
      <th scope="row">
        {past.rank ?? '–'}
        {past.rank !== null && past.manualRank !== undefined && <em> {t('replay.byHand')}</em>}
      </th>
      <td className="id">{isErased ? '–' : shortId(past.id)}</td>
      <td>{past.brideName || (isErased ? '–' : t('replay.draft'))}</td>
      <td>{past.groomName || '–'}</td>
      <td className="figure">{past.totalScore === null ? '–' : pointsText(past.totalScore)}</td>
      <td>
        {past.status === 'erased' ? t('replay.erased') : <Badge status={past.status} />}
        {past.overPlaces && <em> {t('console.overPlaces')}</em>}
      </td>
    </>
  )
}

/** Further applications are only counted. */
const MAX_LISTED = 30

function StepChanges({ shown }: { shown: Replayed }) {
  const names = new Map(
    shown.applications.map((one) => [one.id, one.groomName || one.brideName ? familyName(one) : '']),
  )
  if (shown.changed === 0) return <p className="hint">{t('replay.nothing')}</p>
  return (
    <>
      <ul>
        {shown.changes.slice(0, MAX_LISTED).map((change) => (
          <li key={change.id}>
            <b>{names.get(change.id) || t('replay.draft')}</b>
            <Differences change={change} />
          </li>
        ))}
      </ul>
      {shown.changed > MAX_LISTED && <p>{t('replay.more', { n: shown.changed - MAX_LISTED })}</p>}
    </>
  )
}

const scoreOf = (one: StepChange['to'] | null): string =>
  typeof one?.totalScore === 'number' ? pointsText(one.totalScore) : '–'

function Differences({ change: { from, to } }: { change: StepChange }) {
  const status = (one: StepChange['to'] | null): string => {
    if (!one) return '–'
    return one.status === 'erased' ? t('replay.erased') : t(`status.${one.status}`)
  }
  const lines: [string, string, string][] = [
    [t('replay.status'), status(from), status(to)],
    [t('replay.score'), scoreOf(from), scoreOf(to)],
    [t('replay.rank'), String(from?.rank ?? '–'), String(to.rank ?? '–')],
  ]
  return lines
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => (
      <span key={name}>
        {name}: {was} → <b>{is}</b>
      </span>
    ))
}

/** The position in the URL, so that a link opens the same event; null for the newest. */
function useAt() {
  const [search, setSearch] = useAtom(searchAtom)
  const at = Number(search.get('at'))
  const goTo = (seq: number) => {
    const next = new URLSearchParams(search)
    next.set('at', String(seq))
    setSearch(next, 'correction')
  }
  return { at: Number.isInteger(at) && at > 0 ? at : null, goTo }
}

export default function Replay() {
  const { at, goTo } = useAt()
  const replayed = useQuery(replayQuery(useAtomValue(seasonAtom), at))
  const { isError, refetch } = replayed
  // If an event cannot be loaded, the previous one stays, with the controls.
  const last = useRef(replayed.data)
  last.current = replayed.data ?? last.current
  const shown = last.current
  const failure = isError && <LoadFailed text={t('replay.fail')} retry={() => void refetch()} />
  if (!shown) return failure || <p className="waiting">{t('log.loading')}</p>
  return <Moment shown={shown} requested={at ?? shown.at} goTo={goTo} failure={failure} />
}

/** `requested`: the position requested last; `shown` follows once it is loaded. */
type MomentProps = { shown: Replayed; requested: number; goTo: (seq: number) => void; failure: ReactNode }
function Moment({ shown, requested, goTo, failure }: MomentProps) {
  const time = shown.time ? moment(shown.time) : ''
  return (
    <div className="replay">
      <h1 className="visually-hidden">{t('replay.title')}</h1>
      <p className="banner" role="status">
        {t('replay.readOnly', { n: shown.at, time })}
      </p>
      <Player
        t={t}
        first={1}
        last={shown.size}
        requested={requested}
        shown={shown.at}
        when={time}
        goTo={goTo}
        goByDay={(by) => void dayFrom(shown, by).then((seq) => seq !== null && goTo(seq))}
      >
        <SeasonChoice />
      </Player>
      {failure && <div className="failure">{failure}</div>}
      <Season shown={shown} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside aria-label={t('replay.step')} tabIndex={0}>
        <h2>{t('replay.step')}</h2>
        {shown.event ? <Entry entry={shown.event} /> : <p className="hint">{t('replay.hidden')}</p>}
        <StepChanges shown={shown} />
      </aside>
    </div>
  )
}
