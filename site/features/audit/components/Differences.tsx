/** What changed between two moments of a season, application by application. */
import { useState } from 'react'
import type { Moment } from '#events/history/moments.ts'
import type { Row } from '#events/history/view.ts'
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'

type Props = { worker: BundleWorker; season: string; moments: readonly Moment[] }
const MOST = 50

type ChoiceProps = { label: string; moments: readonly Moment[]; value: number; set: (seq: number) => void }
function MomentChoice({ label, moments, value, set }: ChoiceProps) {
  const { t, when } = useAuditWords()
  return (
    <label className="audit-field">
      {label}
      <select value={value} onChange={({ target }) => set(Number(target.value))}>
        {moments.map(({ kind, seq, at }) => (
          <option key={`${kind}${seq}`} value={seq}>
            {t('check.momentWhen', { moment: t(`check.moment.${kind}`), when: when(at), seq })}
          </option>
        ))}
      </select>
    </label>
  )
}

function Side({ row, otherwise }: { row: Row | null; otherwise: string }) {
  const { t, status, points } = useAuditWords()
  if (!row) return <td>{otherwise}</td>
  const parts = [
    status(row.status),
    ...(row.rank === null ? [] : [t('check.rankOf', { rank: row.rank })]),
    ...(row.points === null ? [] : [t('check.pointsOnly', { points: points(row.points) })]),
    ...row.byHand.map((one) => t(`check.hand.${one}`)),
  ]
  return <td>{parts.join(', ')}</td>
}

export function Differences({ worker, season, moments }: Props) {
  const { t } = useAuditWords()
  const [from, setFrom] = useState(moments.at(-2)?.seq ?? 1)
  const [to, setTo] = useState(moments.at(-1)?.seq ?? 1)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="audit-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('check.differences')}</summary>
      <MomentChoice label={t('check.from')} moments={moments} value={from} set={setFrom} />
      <MomentChoice label={t('check.to')} moments={moments} value={to} set={setTo} />
      {isOpen && <Found worker={worker} season={season} from={from} to={to} />}
    </details>
  )
}

function Found({
  worker,
  season,
  from,
  to,
}: {
  worker: BundleWorker
  season: string
  from: number
  to: number
}) {
  const { t } = useAuditWords()
  const found = useLatest(worker, 'differences', { season, from, to, most: MOST })
  if (!found) return null
  if (found.found === 0) return <p role="status">{t('check.differNone')}</p>
  return (
    <>
      <p role="status">{t('check.differ', { count: found.found })}</p>
      <table className="data">
        <thead>
          <tr>
            <th scope="col">{t('check.application')}</th>
            <th scope="col">{t('check.before')}</th>
            <th scope="col">{t('check.after')}</th>
          </tr>
        </thead>
        <tbody>
          {found.list.map(({ ledgerId, before, after }) => (
            <tr key={ledgerId}>
              <th scope="row" className="code">
                {ledgerId}
              </th>
              <Side row={before} otherwise={t('check.notThere')} />
              <Side row={after} otherwise={t('check.gone')} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
