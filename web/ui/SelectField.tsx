/** A question answered from a native `<select>`, which phones show full-screen and which needs no script. */
import { type Asked, described, Question } from './Question.tsx'

export type Option = { value: string; label: string }
type Props = {
  asked: Asked
  value: string
  options: readonly Option[]
  /** The first line, which is no answer. */
  choose: string
  onValue: (value: string) => void
}

export const SelectField = ({ asked, value, options, choose, onValue }: Props) => (
  <Question asked={asked}>
    <select
      id={asked.id}
      name={asked.id}
      className="answer"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      {...described(asked)}
    >
      <option value="">{choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </Question>
)
