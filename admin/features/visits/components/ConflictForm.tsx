/** Resolves a conflict between two visits: for each fact a person chooses which finding counts; one's own others go into the note. */
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { whoChanged } from '#events/language/who-changed.ts'
import { familyName } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/team.ts'
import { submitting } from '../../../window/submitting.ts'
import { conflictsIn, type FactConflict, type QueuedVisit, resolveConflicts } from '../queued-visit.ts'
import { changeQueued } from '../send-queue.ts'
import type { Sheet } from '../sheets.ts'
import { useFactWords } from './fact-words.ts'
import { useWhoFound } from './who-found.ts'

type Props = { one: QueuedVisit; now: Sheet; owner: string }

export function ConflictForm({ one, now, owner }: Props) {
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
