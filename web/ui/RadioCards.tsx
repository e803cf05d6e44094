/** A question answered by large radio buttons. */
import { described, Question, type TextAnswer } from './Question.tsx'
import type { Option } from './SelectField.tsx'

type Props = TextAnswer & { options: readonly Option[] }

export const RadioCards = ({ asked, value, options, onValue }: Props) => (
  <Question asked={asked} wide isGroup>
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
  </Question>
)
