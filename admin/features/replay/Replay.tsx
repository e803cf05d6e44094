/** The season at any event of the log: a slider, the changes of each event, and a comparison with the present. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/replay.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { Entry } from '../audit/Entry.tsx'
import { replayQuery } from './api.ts'
import { Controls, type Position } from './components/Controls.tsx'
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

function Moment({ failure, ...position }: Position & { failure: ReactNode }) {
  const { shown } = position
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
      <Controls {...position} compares={compares} setCompares={setCompares} />
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
