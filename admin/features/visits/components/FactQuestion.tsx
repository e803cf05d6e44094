/** One question of the sheet: what was declared, three answers, and room for what was found instead. */
import { Field, ListField } from '#web/ui/Field.tsx'
import { useWords } from '../../../app/words.ts'
import { type Answer, type AskedFact, type FactValue, type Verdict, worded } from '../facts.ts'
import { useSay } from '../words.ts'

type Props = {
  asked: AskedFact
  declared: FactValue
  /** What an earlier visit found; null where none did. */
  verified: FactValue
  answer: Answer | undefined
  setAnswer: (answer: Answer) => void
}

export function FactQuestion({ asked, declared, verified, answer, setAnswer }: Props) {
  const say = useSay()
  const { word } = useWords()
  const verdicts: [Verdict, string][] = [
    ['declared', say('visit.asDeclared')],
    ['different', say('visit.different')],
    ['unchecked', say('visit.unchecked')],
  ]
  const found = worded(asked, verified, word)
  return (
    <fieldset className="fact">
      <legend>{word(`score.fact.${asked.fact}`)}</legend>
      <p className="hint">
        {say('visit.declared', { value: worded(asked, declared, word) ?? say('visit.missing') })}
        {found && ` · ${say('visit.found', { value: found })}`}
      </p>
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
        <Other
          asked={asked}
          value={answer.value}
          set={(value) => setAnswer({ verdict: 'different', value })}
        />
      )}
    </fieldset>
  )
}

/** Of yes and no there is only one other answer, so nobody has to enter it. */
const opposite = ({ kind }: AskedFact, declared: FactValue): FactValue =>
  kind === 'yes' && typeof declared === 'boolean' ? !declared : null

function Other({
  asked,
  value,
  set,
}: {
  asked: AskedFact
  value: FactValue
  set: (value: FactValue) => void
}) {
  const say = useSay()
  const { word } = useWords()
  const fact = word(`score.fact.${asked.fact}`)
  if (asked.kind === 'rupees')
    return (
      <Field
        label={say('visit.rupees', { fact })}
        type="number"
        inputMode="numeric"
        min={0}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target: { valueAsNumber: n } }) => set(Number.isNaN(n) ? null : n)}
      />
    )
  const options = asked.kind === 'yes' ? ['true', 'false'] : asked.options
  const read = (text: string): FactValue => (asked.kind === 'yes' ? text === 'true' : text)
  return (
    <ListField
      label={say('visit.enter', { fact })}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => set(target.value === '' ? null : read(target.value))}
    >
      <option value="">{say('visit.choose')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {worded(asked, read(option), word)}
        </option>
      ))}
    </ListField>
  )
}
