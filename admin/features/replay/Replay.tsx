/** The season at any event of the log: a slider, the changes of each event, and a comparison with the present. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { Player } from '#web/replay/Player.tsx'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/replay.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { Entry } from '../audit/Entry.tsx'
import { SeasonChoice } from '../season/SeasonChoice.tsx'
import { dayFrom, type Replayed, replayQuery } from './api.ts'
import { Season } from './components/Season.tsx'
import { StepChanges } from './components/StepChanges.tsx'
import './components/replay.css'

/** The event that is shown, stored in the URL, so that a link opens the same event; null for the newest. */
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
  const { t } = useWords()
  const { at, goTo } = useAt()
  const replayed = useQuery(replayQuery(useAtomValue(seasonAtom), at))
  const { isError, refetch } = replayed
  // Where an event cannot be loaded, the one before stays, with the controls that lead away from it.
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
  const { locale, t } = useWords()
  const [compares, setCompares] = useState(false)
  const newest = useQuery({ ...replayQuery(useAtomValue(seasonAtom), null), enabled: compares }).data
  const time = shown.time ? moment(locale, shown.time) : ''
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
        <button type="button" aria-pressed={compares} onClick={() => setCompares(!compares)}>
          {t('replay.compare')}
        </button>
      </Player>
      {failure && <div className="failure">{failure}</div>}
      <Season shown={shown} newest={compares ? (newest ?? null) : null} />
      <aside aria-label={t('replay.step')}>
        <h2>{t('replay.step')}</h2>
        {shown.event ? <Entry entry={shown.event} /> : <p className="hint">{t('replay.hidden')}</p>}
        <StepChanges shown={shown} />
      </aside>
    </div>
  )
}
