/** One question of the visit sheet: the declared value, three answers, and a field for a different value. */
import { valueText } from '#events/scoring/explain.ts'
import { Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { useWords } from '../../app/texts/team.ts'
import type { foundSince } from './queued-visit.ts'
import type { Answer, AskedFact, FactValue } from './sheets.ts'
import { useWhoFound } from './visit-words.tsx'

type Props = {
  asked: AskedFact
  declared: FactValue
  /** What an earlier visit found; null where none did. */
  verified: FactValue
  /** What somebody found since the sheet was opened; null where nobody did. */
  since: ReturnType<typeof foundSince>
  answer: Answer | undefined
  setAnswer: (answer: Answer) => void
}

export function FactQuestion({ asked, declared, verified, since, answer, setAnswer }: Props) {
  const { t } = useWords()
  const whoFound = useWhoFound()
  const verdicts = [
    ['declared', t('visit.asDeclared')],
    ['different', t('visit.different')],
    ['unchecked', t('visit.unchecked')],
  ] as const
  const found = valueText(asked.fact, verified, t)
  return (
    <fieldset className="fact">
      <legend>{t(`score.fact.${asked.fact}`)}</legend>
      <p className="hint">
        {t('visit.declared', { value: valueText(asked.fact, declared, t) ?? t('visit.missing') })}
        {found && ` · ${t('visit.found', { value: found })}`}
      </p>
      {since && (
        <p className="warning" role="status">
          {t('visit.foundMeanwhile', { value: valueText(asked.fact, since.value, t) ?? '' })}{' '}
          {whoFound(since.by)}
        </p>
      )}
      <div className="verdicts">
        {verdicts.map(([verdict, name]) => (
          <label key={verdict}>
            <input
              type="radio"
              name={asked.fact}
              checked={answer?.verdict === verdict}
              disabled={verdict === 'declared' && declared === null}
              onChange={() =>
                setAnswer({ verdict, value: verdict === 'different' ? opposite(asked, declared) : null })
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {answer?.verdict === 'different' && (
        <ValueField
          asked={asked}
          value={answer.value}
          set={(value) => setAnswer({ verdict: 'different', value })}
        />
      )}
    </fieldset>
  )
}

/** The preselected value when the answer is "different": of yes and no the other one. */
const opposite = ({ kind }: AskedFact, declared: FactValue): FactValue =>
  kind === 'yes' && typeof declared === 'boolean' ? !declared : null

type ValueProps = { asked: AskedFact; value: FactValue; set: (value: FactValue) => void }

function ValueField({ asked, value, set }: ValueProps) {
  const { t } = useWords()
  const fact = t(`score.fact.${asked.fact}`)
  if (asked.kind === 'rupees')
    return (
      <Field
        label={t('visit.rupees', { fact })}
        type="number"
        inputMode="numeric"
        min={0}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target: { valueAsNumber: n } }) => set(Number.isNaN(n) ? null : n)}
      />
    )
  const options = asked.kind === 'choice' ? asked.options : ['true', 'false']
  const parse = (text: string): FactValue => (asked.kind === 'yes' ? text === 'true' : text)
  return (
    <ListField
      label={t('visit.enter', { fact })}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => set(target.value === '' ? null : parse(target.value))}
    >
      <option value="">{t('visit.choose')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {valueText(asked.fact, parse(option), t)}
        </option>
      ))}
    </ListField>
  )
}
