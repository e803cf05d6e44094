/** The season of a checked bundle: a player over its log, the list at that point, one application, changes and charts. */
import { useEffect, useState } from 'react'
import type { Moment } from '#events/history/moments.ts'
import type { Row } from '#events/history/view.ts'
import { seasonName } from '#events/language/format.ts'
import { Player } from '#web/replay/Player.tsx'
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'
import type { Figures, Filter } from '../worker/protocol.ts'
import { Applications } from './Applications.tsx'
import { Deciders, Funnel } from './Funnel.tsx'
import { Points } from './Points.tsx'
import { Sample } from './Sample.tsx'

// What changed between two moments of a season, application by application.

type DifferencesProps = { worker: BundleWorker; season: string; moments: readonly Moment[] }
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

export function Differences({ worker, season, moments }: DifferencesProps) {
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

// The important moments of a season, as buttons.

/** Daily checkpoints would hide the other buttons. */
const isButton = ({ kind }: Moment): boolean => kind !== 'signed'

type MomentsProps = { moments: readonly Moment[]; seq: number; goTo: (seq: number) => void }
function Moments({ moments, seq, goTo }: MomentsProps) {
  const { t, when } = useAuditWords()
  return (
    <>
      <h3>{t('check.moments')}</h3>
      <ul className="moments">
        {moments.filter(isButton).map((moment) => (
          <li key={`${moment.kind}${moment.seq}`}>
            <button type="button" aria-pressed={moment.seq === seq} onClick={() => goTo(moment.seq)}>
              <b>{t(`check.moment.${moment.kind}`)}</b>
              <span>{when(moment.at)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { worker: BundleWorker; seasons: readonly string[]; isFull: boolean }
/** How many rows are shown first, so that the charts below are near; each press adds as many. */
const FIRST = 10
const MORE = 50

function OneSeason({
  worker,
  season,
  figures,
  isFull,
}: Omit<Props, 'seasons'> & { season: string; figures: Figures }) {
  const { t, when } = useAuditWords()
  const { moments } = figures
  const first = moments[0]?.seq ?? 1
  const last = moments.at(-1)?.seq ?? first
  const [seq, setSeq] = useState(last)
  const [filter, setFilter] = useState<Filter>({ column: null, find: '', isOpened: false })
  const [most, setMost] = useState(FIRST)
  const seen = useLatest(worker, 'view', { season, seq, filter, most })
  const people = figures.deciders.map(({ actor }) => actor).filter((actor) => actor !== 'system')
  const shown = { worker, seq, people }
  return (
    <>
      <Player
        t={t}
        first={first}
        last={last}
        requested={seq}
        shown={seen?.seq ?? null}
        when={seen ? when(seen.at) : ''}
        goTo={setSeq}
      />
      <Moments moments={moments} seq={seq} goTo={setSeq} />
      {seen && (
        <Applications
          {...shown}
          seen={seen}
          filter={filter}
          setFilter={(next) => {
            setFilter(next)
            setMost(FIRST)
          }}
          more={() => setMost(most + MORE)}
        />
      )}
      <Differences worker={worker} season={season} moments={moments} />
      <Funnel points={figures.funnel} at={seen?.at ?? null} />
      <Deciders deciders={figures.deciders} people={people} />
      {seen && <Points seen={seen} />}
      {!isFull && <Sample worker={worker} season={season} />}
    </>
  )
}

export function Season({ worker, seasons, isFull }: Props) {
  const { locale, t } = useAuditWords()
  const [season, setSeason] = useState(seasons.at(-1) ?? '')
  const [figures, setFigures] = useState<Figures | null>(null)
  useEffect(() => {
    setFigures(null)
    if (season !== '') void worker.ask('figures', { season }).then(setFigures, () => undefined)
  }, [worker, season])
  if (season === '') return null
  return (
    <section aria-labelledby="season">
      <h2 id="season">{t('check.season')}</h2>
      {seasons.length > 1 && (
        <label className="audit-field">
          {t('check.seasonChoose')}
          <select value={season} onChange={({ target }) => setSeason(target.value)}>
            {seasons.map((one) => (
              <option key={one} value={one}>
                {seasonName(locale, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {figures && (
        <OneSeason key={season} worker={worker} season={season} figures={figures} isFull={isFull} />
      )}
    </section>
  )
}
