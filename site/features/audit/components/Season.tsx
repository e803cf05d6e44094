/** The season of a checked bundle: a player over its log, the list at that point, one application, and who decided. */
import { useEffect, useState } from 'react'
import type { Moment } from '#events/history/moments.ts'
import { seasonName } from '#events/language/format.ts'
import { Player } from '#web/replay/Player.tsx'
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'
import type { Figures, Filter } from '../worker/protocol.ts'
import { Applications } from './Applications.tsx'
import { Deciders, Funnel } from './Funnel.tsx'
import { Sample } from './Sample.tsx'
import { Weights } from './Weights.tsx'

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
      <Weights notices={figures.weights} goTo={setSeq} />
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
      <Funnel points={figures.funnel} at={seen?.at ?? null} />
      <Deciders deciders={figures.deciders} people={people} />
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
