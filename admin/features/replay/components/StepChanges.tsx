/** Whose status, score or rank an event changed, from what to what. */

import { useWords } from '../../../app/words.ts'
import { useSay } from '../../audit/words.ts'
import type { Replayed, StepChange } from '../api.ts'

const NAMED = 30

export function StepChanges({ now }: { now: Replayed }) {
  const say = useSay()
  const names = new Map(now.applications.map(({ id, brideName, groomName }) => [id, brideName || groomName]))
  if (now.changed === 0) return <p className="hint">{say('replay.nothing')}</p>
  return (
    <>
      <ul>
        {now.changes.slice(0, NAMED).map((change) => (
          <li key={change.id}>
            <b>{names.get(change.id) || say('replay.draft')}</b>
            <Differences change={change} />
          </li>
        ))}
      </ul>
      {now.changed > NAMED && <p>{say('replay.more', { n: now.changed - NAMED })}</p>}
    </>
  )
}

function Differences({ change: { from, to } }: { change: StepChange }) {
  const say = useSay()
  const { word } = useWords()
  const status = (one: StepChange['to'] | null): string => {
    if (!one) return '–'
    return one.status === 'erased' ? say('replay.erased') : word(`status.${one.status}`)
  }
  const lines: [string, string, string][] = [
    [say('replay.status'), status(from), status(to)],
    [say('replay.score'), String(from?.totalScore ?? '–'), String(to.totalScore ?? '–')],
    [say('replay.rank'), String(from?.rank ?? '–'), String(to.rank ?? '–')],
  ]
  return lines
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => (
      <span key={name}>
        {name}: {was} → <b>{is}</b>
      </span>
    ))
}
