/** A question answered by large radio buttons. */
import { type Asked, described, QuestionGroup } from './Question.tsx'
import type { Option } from './SelectField.tsx'

type Props = {
  asked: Asked
  value: string
  options: readonly Option[]
  onValue: (value: string) => void
}

export const RadioCards = ({ asked, value, options, onValue }: Props) => (
  <QuestionGroup asked={asked} wide>
    <div className="cards">
      {options.map((option, place) => (
        <label className="card" key={option.value}>
          <input
            type="radio"
            id={place === 0 ? asked.id : undefined}
            name={asked.id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            aria-describedby={described(asked)['aria-describedby']}
          />
          {option.label}
        </label>
      ))}
    </div>
  </QuestionGroup>
)
