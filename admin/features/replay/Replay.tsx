/** The season at any event of the log: a slider, the changes of each event, and a comparison with the present. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { replayAt } from '../../app/address.ts'
import { dateAndTime } from '../../app/names.ts'
import { seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/replay.ts'
import { Entry } from '../audit/Entry.tsx'
import { type Replayed, replayQuery } from './api.ts'
import { Controls } from './components/Controls.tsx'
import { Season } from './components/Season.tsx'
import { StepChanges } from './components/StepChanges.tsx'
import './components/replay.css'

/** The URL's `?at=`; null for the newest event. */
const atInUrl = (): number | null => {
  const at = Number(new URLSearchParams(location.search).get('at'))
  return Number.isInteger(at) && at > 0 ? at : null
}

/** The event that is shown, mirrored in the URL, so that a link opens the same event. */
function useAt() {
  const [at, setAt] = useState(atInUrl)
  useEffect(() => {
    const follow = () => setAt(atInUrl())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const goTo = (seq: number) => {
    setAt(seq)
    history.replaceState(null, '', replayAt(seq))
  }
  return { at, goTo }
}

export default function Replay() {
  const { t } = useWords()
  const { at, goTo } = useAt()
  const replayed = useQuery(replayQuery(useAtomValue(seasonAtom), at))
  if (replayed.isError) return <p className="waiting">{t('replay.fail')}</p>
  if (!replayed.data) return <p className="waiting">{t('log.loading')}</p>
  return <Moment now={replayed.data} wanted={at ?? replayed.data.at} goTo={goTo} />
}

function Moment({ now, wanted, goTo }: { now: Replayed; wanted: number; goTo: (seq: number) => void }) {
  const { locale, t } = useWords()
  const [compares, setCompares] = useState(false)
  const newest = useQuery({ ...replayQuery(useAtomValue(seasonAtom), null), enabled: compares }).data
  const time = now.time ? dateAndTime(locale, now.time) : ''
  return (
    <div className="replay">
      <h1 className="visually-hidden">{t('replay.title')}</h1>
      <p className="banner" role="status">
        {t('replay.readOnly', { n: now.at, time })}
      </p>
      <Controls now={now} wanted={wanted} goTo={goTo} compares={compares} setCompares={setCompares} />
      <Season now={now} newest={compares ? (newest ?? null) : null} />
      <aside aria-label={t('replay.step')}>
        <h2>{t('replay.step')}</h2>
        {now.event ? <Entry entry={now.event} /> : <p className="hint">{t('replay.hidden')}</p>}
        <StepChanges now={now} />
      </aside>
    </div>
  )
}
