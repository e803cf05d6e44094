/**
 * A question of the long form: label with star and hint, the control, and the error. Not built on Field.tsx: here the hint
 * is in the label, several controls can answer one question, and errors and sizes follow design/form.css.
 */
import type { ReactNode } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './question.css'

export type Asked = {
  /** Of the control; the error summary links to it. */
  id: string
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  /** What is wrong with the answer, in words. */
  problem?: string | undefined
}

/** The ARIA attributes of the control: its hint, its error, and that it is required. */
export const described = ({ id, hint, problem, required }: Asked) => ({
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': problem ? true : undefined,
  'aria-required': required || undefined,
})

/** The properties of a component for a question that is answered with one text. */
export type TextAnswer = { asked: Asked; value: string; onValue: (value: string) => void }

/** The attributes of the control that answers with a text. */
export const answering = ({ asked, value, onValue }: TextAnswer) => ({
  id: asked.id,
  name: asked.id,
  value,
  onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  ...described(asked),
})

export const Star = () => (
  <span className="star" aria-hidden="true">
    {' *'}
  </span>
)

function Label({ id, label, hint, required }: Asked) {
  return (
    <>
      {label}
      {required && <Star />}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </>
  )
}

/** The error, below the control; not an alert, since the form's summary speaks for all of them. */
export function Problem({ id, problem }: Asked) {
  if (!problem) return null
  return (
    <p className="problem" id={`${id}-problem`}>
      <Icon of={warning} />
      {problem}
    </p>
  )
}

/** `isGroup`: several controls answer together; those of a `radiogroup` are one choice, which the group says is required. */
type Props = {
  asked: Asked
  wide?: boolean | undefined
  isGroup?: boolean | 'radiogroup'
  children: ReactNode
}

export function Question({ asked, wide, isGroup = false, children }: Props) {
  const Frame = isGroup ? 'fieldset' : 'div'
  const label = <Label {...asked} />
  const choice = isGroup === 'radiogroup' ? { role: isGroup, ...described(asked) } : {}
  return (
    <Frame
      {...choice}
      className="question"
      data-wrong={asked.problem ? '' : undefined}
      data-wide={wide ? '' : undefined}
    >
      {isGroup ? <legend>{label}</legend> : <label htmlFor={asked.id}>{label}</label>}
      {children}
      <Problem {...asked} />
    </Frame>
  )
}
