/** The visits that wait to be sent, with the conflicts that a person has to resolve. */
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { whoChanged } from '#events/language/sentences.ts'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { submitting } from '../../window/submitting.ts'
import {
  conflictsIn,
  type FactConflict,
  isRefused,
  type QueuedVisit,
  resolveConflicts,
} from './queued-visit.ts'
import { changeQueued, queueAtom, sessionEndedAtom } from './send-queue.ts'
import type { Sheet } from './sheets.ts'
import { FamilyHead, useFactWords, useStageWords, useWhoFound } from './visit-words.tsx'

// Resolves a conflict between two visits: for each fact a person chooses which finding counts; one's own others go into the note.

type Props = { one: QueuedVisit; now: Sheet; owner: string }

function ConflictForm({ one, now, owner }: Props) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const store = useStore()
  const outcomes = useOutcomes()
  const { title, shown, line } = useFactWords()
  const whoFound = useWhoFound()
  const submit = () => {
    const chosen = new Set([...choices].flatMap(([fact, choice]) => (choice === 'mine' ? [fact] : [])))
    const resolution = { now, chosen, line: ({ fact, mine }: FactConflict) => line(fact, mine) }
    changeQueued(store, { owner, one }, (queued) =>
      queued.problem?.kind === 'met' ? resolveConflicts(queued, resolution) : queued,
    ).catch((error: unknown) => outcomes.failed(error, t('visit.saveFail')))
  }
  return (
    <form className="visit-conflict" onSubmit={submitting(submit)}>
      <p role="alert">
        {t('visit.met', { family: familyName(now) })}{' '}
        {now.changed && whoChanged({ t, locale }, now.changed, reader)} {t('visit.metChoose')}
      </p>
      {conflictsIn(one, now).map(({ fact, by, ...values }) => (
        <fieldset key={fact} className="fact">
          <legend>{title(fact)}</legend>
          {by && <p className="hint">{whoFound(by)}</p>}
          <div className="verdicts">
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={`${one.id} ${fact}`}
                  required
                  checked={choices.get(fact) === choice}
                  onChange={() => setChoices(new Map([...choices, [fact, choice]]))}
                />
                <span>{t(`visit.${choice}`, { value: shown(fact, values[choice]) })}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="hint">{t('visit.metHint')}</p>
      <button className="tb main" type="submit">
        {t('visit.decide')}
      </button>
    </form>
  )
}

type QueueListProps = { owner: string; open: (one: QueuedVisit) => void }

export function QueueList({ owner, open }: QueueListProps) {
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
