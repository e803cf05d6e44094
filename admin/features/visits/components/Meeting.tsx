/** Two visits that found different things: both are shown, a person says which counts, and the other goes into the note. */
import { useSetAtom, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/team.ts'
import { askedFacts, type FactValue, worded } from '../facts.ts'
import { changeVisit } from '../queue.ts'
import { roundAtom, showWaiting, whileNothingIsSent } from '../rounds.ts'
import type { Sheet } from '../sheets.ts'
import { decidedBetween, type Met, metIn, type Waiting } from '../waiting.ts'

type Props = { one: Waiting; now: Sheet; owner: string }

export function Meeting({ one, now, owner }: Props) {
  const { t } = useWords()
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const { line, shown, title } = useFactWords()
  const decide = useDeciding(owner)
  const met = metIn(one, now)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const chosen = new Set([...choices].flatMap(([fact, choice]) => (choice === 'mine' ? [fact] : [])))
    void decide(decidedBetween(one, { now, chosen, line }))
  }
  return (
    <form className="meeting" onSubmit={send}>
      <p role="alert">{t('visit.met')}</p>
      {met.map(({ fact, mine, theirs }) => (
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
                <span>{t(`visit.${choice}`, { value: shown(fact, choice === 'mine' ? mine : theirs) })}</span>
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

function useFactWords() {
  const { t } = useWords()
  const askedOf = (name: string) => askedFacts.find(({ fact }) => fact === name)
  const title = (name: string): string => {
    const asked = askedOf(name)
    return asked ? t(`score.fact.${asked.fact}`) : name
  }
  const shown = (name: string, value: FactValue): string => {
    const asked = askedOf(name)
    return (asked && worded(asked, value, t)) ?? t('visit.missing')
  }
  const line = ({ fact, mine }: Met): string =>
    t('visit.metNote', { fact: title(fact), value: shown(fact, mine) })
  return { title, shown, line }
}

function useDeciding(owner: string): (one: Waiting) => Promise<void> {
  const store = useStore()
  const outcomes = useOutcomes()
  const { t } = useWords()
  const nextRound = useSetAtom(roundAtom)
  return async (one) => {
    try {
      await whileNothingIsSent(owner, () => changeVisit(owner, one))
      await showWaiting(store, owner)
      nextRound((n) => n + 1)
    } catch (error) {
      outcomes.failed(error, t('visit.saveFail'))
    }
  }
}
