/** All applications at an event, in ranking order, optionally beside their present state. Read-only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { kolkataDate } from '#events/dates.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { pointsText, shortId } from '../../app/names.ts'
import { ShownStatus } from '../../app/status.ts'
import { useWords } from '../../app/texts/replay.ts'
import { Badge } from '../../window/Badge.tsx'
import { LogEntry, startOf } from '../audit/api.ts'

// The requests of the replay: the season at an event, and the nearest event of the previous or next day.

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
  /** Where it holds a place beyond the places. */
  overPlaces: z.optional(z.literal(true)),
  /** Where its rank was given by hand. */
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
export type StepChange = Replayed['changes'][number]

/** @param season '' for the current one. @param at null for the newest event */
export const replayQuery = (season: string, at: number | null) =>
  queryOptions({
    queryKey: [...everything, 'replay', season, at],
    queryFn: () => {
      const query = new URLSearchParams({ season, ...(at !== null && { at: String(at) }) })
      return call(`/api/admin/replay?${query}`, { schema: Replayed })
    },
    placeholderData: keepPreviousData,
    // Playing passes through many, each of which may have 50,000 families: what is not shown is not kept.
    gcTime: 0,
    structuralSharing: false,
  })

const Found = z.object({ events: z.array(z.object({ seq: z.number() })) })

/** The last event of the previous day, or of the next day that has events; null if there is none. */
export async function dayFrom({ time, nextTime }: Replayed, by: 1 | -1): Promise<number | null> {
  const from = by === 1 ? nextTime : time
  if (from === null) return null
  const to = startOf(kolkataDate(from), by === 1 ? 1 : 0)
  const { events } = await call(`/api/admin/events?limit=1&to=${encodeURIComponent(to)}`, { schema: Found })
  return events[0]?.seq ?? null
}

/** `newest`: the present state to compare with. */
type Props = { shown: Replayed; newest: Replayed | null }
/** The height of a row in CSS pixels. */
const ROW_HEIGHT = 32

const inOrder = (applications: readonly ReplayRow[]): ReplayRow[] =>
  applications.toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))

export function Season({ shown, newest }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => inOrder(shown.applications), [shown])
  const present = useMemo(() => new Map(newest?.applications.map((one) => [one.id, one])), [newest])
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
            {newest && <th scope="col">{t('replay.now')}</th>}
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
                  {newest && <Differences past={past} present={present.get(past.id)} />}
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

/** Takes the height of the rows that are scrolled out of view. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className="gap">
      <td style={{ blockSize: height }} />
    </tr>
  )

function Cells({ past }: { past: ReplayRow }) {
  const { t } = useWords()
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

/** The differences of the present state, marked by a sign and not by colour alone. */
function Differences({ past, present }: { past: ReplayRow; present: ReplayRow | undefined }) {
  const { t } = useWords()
  if (!present || present.status === 'erased') return <td>{t('replay.erased')}</td>
  const parts = [
    present.rank === past.rank ? '' : `≠ ${t('replay.rank')} ${present.rank ?? '–'}`,
    present.status === past.status ? '' : `≠ ${t(`status.${present.status}`)}`,
  ]
  return <td>{parts.filter(Boolean).join(' · ') || '='}</td>
}
