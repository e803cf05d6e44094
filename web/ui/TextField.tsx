/** A question answered by typing, on one line or several; the text is never reformatted. */
import type { ComponentProps, ReactNode } from 'react'
import { answering, Question, type TextAnswer } from './Question.tsx'

type Props = TextAnswer & {
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
    <input {...input} {...answering({ asked, value, onValue })} className={`answer ${className}`} />
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

type LongProps = TextAnswer & Pick<ComponentProps<'textarea'>, 'maxLength'>

export const LongTextField = ({ maxLength, ...answer }: LongProps) => (
  <Question asked={answer.asked} wide>
    <textarea className="answer" rows={2} maxLength={maxLength} autoComplete="off" {...answering(answer)} />
  </Question>
)
