/** The applications whose status, score or rank an event changed, with the values before and after. */
import { familyName, pointsText } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/replay.ts'
import type { Replayed, StepChange } from '../api.ts'

/** At most so many applications are listed by name; the rest is counted. */
const MAX_LISTED = 30

export function StepChanges({ shown }: { shown: Replayed }) {
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
