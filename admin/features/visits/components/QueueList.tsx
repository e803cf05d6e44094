/** The visits that wait to be sent, with the conflicts that a person has to resolve. */
import { useAtomValue } from 'jotai'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/team.ts'
import type { QueuedVisit } from '../queued-visit.ts'
import { queueAtom, sessionEndedAtom } from '../send-queue.ts'
import { isRefused } from '../visit-state.ts'
import { ConflictForm } from './ConflictForm.tsx'
import { FamilyHead } from './FamilyHead.tsx'
import { useStageWords } from './stage-words.ts'

type Props = { owner: string; open: (one: QueuedVisit) => void }

export function QueueList({ owner, open }: Props) {
  const { t } = useWords()
  const queue = useAtomValue(queueAtom).filter((one) => !isRefused(one))
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
  const stageWords = useStageWords()
  const { problem, sheet } = one
  const name = familyName(sheet)
  return (
    <li className="visit" data-problem={problem?.kind}>
      <FamilyHead of={sheet} />
      {one.isFinished && !problem && <span>{t('visit.finished')}</span>}
      {!problem && <em>{stageWords(one)}</em>}
      {problem?.kind === 'met' && <ConflictForm one={one} now={problem.now} owner={owner} />}
      <div>
        {!one.isRecorded && !problem && (
          <button
            className="tb line"
            type="button"
            aria-label={t('visit.changeOne', { name })}
            onClick={open}
          >
            {t('visit.change')}
          </button>
        )}
      </div>
    </li>
  )
}
