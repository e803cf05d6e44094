/** A question answered by typing, on one line or several; the text is never reformatted. */
import type { ComponentProps, ReactNode } from 'react'
import { type Asked, described, Question } from './Question.tsx'

type Props = {
  asked: Asked
  value: string
  onValue: (value: string) => void
  /** A fixed prefix, as +91 or ₹. */
  before?: string
  below?: ReactNode
  wide?: boolean
} & Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'className' | 'lang' | 'list'
>

export function TextField({ asked, value, onValue, before, below, wide, className = '', ...input }: Props) {
  const field = (
    <input
      {...input}
      id={asked.id}
      name={asked.id}
      className={`answer ${className}`}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      {...described(asked)}
    />
  )
  return (
    <Question asked={asked} wide={wide}>
      {before ? (
        <div className="joined">
          <span>{before}</span>
          {field}
        </div>
      ) : (
        field
      )}
      {below}
    </Question>
  )
}

type LongProps = Pick<Props, 'asked' | 'value' | 'onValue'> & Pick<ComponentProps<'textarea'>, 'maxLength'>

export const LongTextField = ({ asked, value, onValue, maxLength }: LongProps) => (
  <Question asked={asked} wide>
    <textarea
      id={asked.id}
      name={asked.id}
      className="answer"
      rows={2}
      maxLength={maxLength}
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      {...described(asked)}
    />
  </Question>
)
