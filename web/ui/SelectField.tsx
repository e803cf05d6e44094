/** A question answered from a native `<select>`, which phones show full-screen and which needs no script. */
import type { ReactNode } from 'react'
import { answering, Question, type TextAnswer } from './Question.tsx'

export type Option = { value: string; label: string }
type Props = TextAnswer & {
  options: readonly Option[]
  /** The first line, which is no answer. */
  choose: string
  below?: ReactNode
}

export const SelectField = ({ options, choose, below, ...answer }: Props) => (
  <Question asked={answer.asked}>
    <select className="answer" {...answering(answer)}>
      <option value="">{choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    {below}
  </Question>
)
