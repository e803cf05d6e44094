/** The saved visits that are not sent yet, with the conflicts and refusals that a person has to resolve. */
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useWords } from '../../../app/texts/team.ts'
import { removeVisit } from '../queue.ts'
import type { QueuedVisit } from '../queued-visit.ts'
import { endedAtom, queueAtom, refreshQueue, sendRequestsAtom, withSendLock } from '../send-queue.ts'
import { ConflictForm } from './ConflictForm.tsx'

type Props = { owner: string; open: (one: QueuedVisit) => void }

export function QueueList({ owner, open }: Props) {
  const { t } = useWords()
  const waiting = useAtomValue(queueAtom)
  const ended = useAtomValue(endedAtom)
  if (waiting.length === 0) return null
  return (
    <section className="waiting-visits" aria-labelledby="waiting-visits">
      <h2 id="waiting-visits">{t('visit.waitingTitle')}</h2>
      {ended && <p role="alert">{t('visit.ended')}</p>}
      <ul>
        {waiting.map((one) => (
          <One key={one.id} one={one} owner={owner} open={() => open(one)} />
        ))}
      </ul>
    </section>
  )
}

function One({ one, owner, open }: { one: QueuedVisit; owner: string; open: () => void }) {
  const { t } = useWords()
  const { problem, sheet } = one
  return (
    <li className="visit" data-problem={problem?.kind}>
      <b>{sheet.brideName}</b>
      {!problem && <em>{t(one.isRecorded ? 'visit.photoWaits' : 'visit.waits')}</em>}
      {problem?.kind === 'refused' && <em>{problem.words}</em>}
      {problem?.kind === 'met' && <ConflictForm one={one} now={problem.now} owner={owner} />}
      <div>
        {!one.isRecorded && problem?.kind !== 'met' && (
          <button
            className="tb line"
            type="button"
            aria-label={t('visit.changeOne', { name: sheet.brideName })}
            onClick={open}
          >
            {t('visit.change')}
          </button>
        )}
        {problem?.kind === 'refused' && <Discard one={one} owner={owner} />}
      </div>
    </li>
  )
}

function Discard({ one, owner }: { one: QueuedVisit; owner: string }) {
  const { t } = useWords()
  const store = useStore()
  const nextRound = useSetAtom(sendRequestsAtom)
  const name = one.sheet.brideName
  const discard = async () => {
    if (!confirm(t('visit.discardSure', { name }))) return
    await withSendLock(owner, () => removeVisit(owner, one.id))
    await refreshQueue(store, owner)
    nextRound((n) => n + 1)
  }
  return (
    <button
      className="tb"
      type="button"
      aria-label={t('visit.discardOne', { name })}
      onClick={() => void discard()}
    >
      {t('visit.discard')}
    </button>
  )
}
