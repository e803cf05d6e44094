/** The season at any event of the log: a slider, the changes of each event, and a comparison with the present. */

import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useRef, useState } from 'react'
import { moment } from '#events/language/format.ts'
import { Player } from '#web/replay/Player.tsx'
import { familyName, pointsText } from '../../app/names.ts'
import { searchAtom, seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/replay.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { Entry } from '../audit/Entry.tsx'
import { SeasonChoice } from '../season/seasons.tsx'
import { dayFrom, type Replayed, replayQuery, Season, type StepChange } from './Season.tsx'
import './replay.css'

// The applications whose status, score or rank an event changed, with the values before and after.

/** At most so many applications are listed by name; the rest is counted. */
const MAX_LISTED = 30

function StepChanges({ shown }: { shown: Replayed }) {
  const { t } = useWords()
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
  const { t } = useWords()
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
