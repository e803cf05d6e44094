/** A question answered by large radio buttons. */
import type { ReactNode } from 'react'
import { Question, type TextAnswer } from './Question.tsx'
import type { Option } from './SelectField.tsx'

type Props = TextAnswer & { options: readonly Option[]; below?: ReactNode }

export const RadioCards = ({ asked, value, options, onValue, below }: Props) => (
  <Question asked={asked} wide isGroup="radiogroup">
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
            // Pressing what is chosen already is an answer too.
            onClick={() => option.value === value && onValue(value)}
          />
          {option.label}
        </label>
      ))}
    </div>
    {below}
  </Question>
)
