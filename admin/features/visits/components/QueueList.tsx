/** The send queue of visits, with the conflicts and refusals that a person has to resolve. */
import { useAtomValue, useStore } from 'jotai'
import { dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/team.ts'
import { SureDialog } from '../../../window/dialogs/SureDialog.tsx'
import { removeVisit } from '../queue.ts'
import type { QueuedVisit } from '../queued-visit.ts'
import { changeQueue, queueAtom, sessionEndedAtom } from '../send-queue.ts'
import { ConflictForm } from './ConflictForm.tsx'

type Props = { owner: string; open: (one: QueuedVisit) => void }

export function QueueList({ owner, open }: Props) {
  const { t } = useWords()
  const queue = useAtomValue(queueAtom)
  const hasSessionEnded = useAtomValue(sessionEndedAtom)
  if (queue.length === 0) return null
  return (
    <section className="visit-queue" aria-labelledby="visit-queue">
      <h2 id="visit-queue">{t('visit.waitingTitle')}</h2>
      {hasSessionEnded && <p role="alert">{t('visit.ended')}</p>}
      <ul>
        {queue.map((one) => (
          <QueueItem key={one.id} one={one} owner={owner} open={() => open(one)} />
        ))}
      </ul>
    </section>
  )
}

function QueueItem({ one, owner, open }: { one: QueuedVisit; owner: string; open: () => void }) {
  const { t } = useWords()
  const { problem, sheet } = one
  return (
    <li className="visit" data-problem={problem?.kind}>
      <b>{sheet.brideName}</b>
      {one.isFinished && !problem && <span>{t('visit.finished')}</span>}
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
  const name = one.sheet.brideName
  const sure = (
    <SureDialog
      title={t('visit.discardOne', { name })}
      text={t('visit.discardSure', { name })}
      yes={t('visit.discard')}
      act={() => void changeQueue(store, owner, () => removeVisit(owner, one.id))}
    />
  )
  return (
    <button
      className="tb"
      type="button"
      aria-label={t('visit.discardOne', { name })}
      onClick={() => store.set(dialogAtom, sure)}
    >
      {t('visit.discard')}
    </button>
  )
}
