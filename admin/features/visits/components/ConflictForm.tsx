/** Resolves a conflict between two visits: for each fact a person chooses which finding counts; one's own others go into the note. */
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { whoChanged } from '#events/language/who-changed.ts'
import { factKey, isFact, valueText } from '#events/scoring/wording.ts'
import { familyName } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/team.ts'
import { submitting } from '../../../window/submitting.ts'
import type { FactValue } from '../facts.ts'
import { updateVisit } from '../queue.ts'
import { conflictsIn, type FactConflict, type QueuedVisit, resolveConflicts } from '../queued-visit.ts'
import { changeQueue } from '../send-queue.ts'
import type { Sheet } from '../sheets.ts'

type Props = { one: QueuedVisit; now: Sheet; owner: string }

export function ConflictForm({ one, now, owner }: Props) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const store = useStore()
  const outcomes = useOutcomes()
  const title = (name: string): string => (isFact(name) ? t(factKey(name)) : name)
  const shown = (name: string, value: FactValue): string =>
    (isFact(name) ? valueText(name, value, t) : null) ?? t('visit.missing')
  const line = ({ fact, mine }: FactConflict): string =>
    t('visit.metNote', { fact: title(fact), value: shown(fact, mine) })
  const submit = () => {
    const chosen = new Set([...choices].flatMap(([fact, choice]) => (choice === 'mine' ? [fact] : [])))
    const resolved = resolveConflicts(one, { now, chosen, line })
    changeQueue(store, owner, () => updateVisit(owner, resolved)).catch((error: unknown) =>
      outcomes.failed(error, t('visit.saveFail')),
    )
  }
  return (
    <form className="visit-conflict" onSubmit={submitting(submit)}>
      <p role="alert">
        {t('visit.met', { family: familyName(now) })}{' '}
        {now.changed && whoChanged({ t, locale }, now.changed, reader)} {t('visit.metChoose')}
      </p>
      {conflictsIn(one, now).map(({ fact, ...values }) => (
        <fieldset key={fact} className="fact">
          <legend>{title(fact)}</legend>
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
