/** The season of a checked bundle: what every level shows, and the applications that this one opens. */
import { useEffect, useState } from 'react'
import { seasonName } from '#events/language/format.ts'
import type { Level } from '#events/ledger/levels.ts'
import { Player } from '#web/replay/Player.tsx'
import type { BundleWorker } from '../bundle-worker.ts'
import { useLatest } from '../use-latest.ts'
import { useAuditWords } from '../words.ts'
import type { Figures, Filter } from '../worker/protocol.ts'
import { Applications } from './Applications.tsx'
import { Days, Deciders } from './Days.tsx'
import { PublicNot, Results, Rules } from './OpenToAll.tsx'
import { Sample } from './Sample.tsx'
import { Weights } from './Weights.tsx'

type Props = { worker: BundleWorker; seasons: readonly string[]; level: Level }
type OneProps = Omit<Props, 'seasons'> & { season: string; figures: Figures }
/** How many rows are shown first, so that the rest of the page is near; each press adds as many. */
const FIRST = 10
const MORE = 50

/** The applications that the bundle opens: all of a full one, at any point of its log; those drawn of a sample, as they ended. */
function Opened({ worker, season, figures, level }: OneProps) {
  const { t, when } = useAuditWords()
  const { last, deciders } = figures
  const isFull = level === 'full'
  const [seq, setSeq] = useState(last)
  const [filter, setFilter] = useState<Filter>({ column: null, find: '' })
  const [most, setMost] = useState(FIRST)
  const seen = useLatest(worker, 'view', { season, seq, filter, most })
  const people = deciders.map(({ actor }) => actor).filter((actor) => actor !== 'system')
  return (
    <>
      {isFull && (
        <Player
          t={t}
          first={1}
          last={last}
          requested={seq}
          shown={seen?.seq ?? null}
          when={seen ? when(seen.at) : ''}
          goTo={setSeq}
        />
      )}
      {seen && (
        <Applications
          worker={worker}
          seq={seq}
          people={people}
          seen={seen}
          isFull={isFull}
          filter={filter}
          setFilter={(next) => {
            setFilter(next)
            setMost(FIRST)
          }}
          more={() => setMost(most + MORE)}
        />
      )}
      {isFull && <Deciders deciders={deciders} people={people} />}
    </>
  )
}

function OneSeason(props: OneProps) {
  const { worker, season, figures, level } = props
  return (
    <>
      <Results results={figures.results} />
      <Days days={figures.days} />
      <Rules rules={figures.rules} />
      <Weights notices={figures.weights} />
      {level === 'public' ? <PublicNot /> : <Opened {...props} />}
      {level !== 'full' && <Sample worker={worker} season={season} />}
    </>
  )
}

export function Season({ worker, seasons, level }: Props) {
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
      {figures && <OneSeason key={season} worker={worker} season={season} figures={figures} level={level} />}
    </section>
  )
}
