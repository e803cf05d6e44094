/** All applications at an event, in ranking order, optionally beside their present state. Read-only. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { shortId } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/replay.ts'
import { Badge } from '../../../window/Badge.tsx'
import type { Replayed, Then } from '../api.ts'

type Props = { now: Replayed; newest: Replayed | null }
const ROW = 32

const inOrder = (applications: readonly Then[]): Then[] =>
  applications.toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))

export function Season({ now, newest }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => inOrder(now.applications), [now])
  const later = useMemo(() => new Map(newest?.applications.map((one) => [one.id, one])), [newest])
  const changed = useMemo(() => new Set(now.changes.map(({ id }) => id)), [now])
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
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
            <th scope="col">{t('replay.score')}</th>
            <th scope="col">{t('replay.status')}</th>
            {newest && <th scope="col">{t('replay.now')}</th>}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ index, key }) => {
            const then = rows[index]
            return (
              then && (
                <tr key={key} aria-rowindex={index + 2} data-changed={changed.has(then.id) ? '' : undefined}>
                  <Cells then={then} />
                  {newest && <Now then={then} now={later.get(then.id)} />}
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

function Cells({ then }: { then: Then }) {
  const { t } = useWords()
  const isErased = then.status === 'erased'
  return (
    <>
      <th scope="row">{then.rank ?? '–'}</th>
      <td className="id">{isErased ? '–' : shortId(then.id)}</td>
      <td>{then.brideName || (isErased ? '–' : t('replay.draft'))}</td>
      <td>{then.groomName || '–'}</td>
      <td>{then.totalScore ?? '–'}</td>
      <td>{then.status === 'erased' ? t('replay.erased') : <Badge status={then.status} />}</td>
    </>
  )
}

/** The differences of the present state, marked by a sign and not by colour alone. */
function Now({ then, now }: { then: Then; now: Then | undefined }) {
  const { t } = useWords()
  if (!now || now.status === 'erased') return <td>{t('replay.erased')}</td>
  const parts = [
    now.rank === then.rank ? '' : `≠ ${t('replay.rank')} ${now.rank ?? '–'}`,
    now.status === then.status ? '' : `≠ ${t(`status.${now.status}`)}`,
  ]
  return <td>{parts.filter(Boolean).join(' · ') || '='}</td>
}
