/**
 * A question of the long form: label with star and hint, the control, and the error. Not built on Field.tsx: here the hint
 * is in the label, several controls can answer one question, and errors and sizes follow design/form.css.
 */
import type { ReactNode } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './question.css'

export type Asked = {
  /** Of the control that answers; links from the list of errors lead there. */
  id: string
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  /** What is wrong with the answer, in words. */
  problem?: string | undefined
}

/** For the control: what describes it, and that it is wrong. */
export const described = ({ id, hint, problem, required }: Asked) => ({
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': problem ? true : undefined,
  'aria-required': required || undefined,
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

/** What is wrong with the answer, below it. */
export function Problem({ id, problem }: Asked) {
  if (!problem) return null
  return (
    <p className="problem" id={`${id}-problem`} role="alert">
      <Icon of={warning} />
      {problem}
    </p>
  )
}

type Props = { asked: Asked; wide?: boolean | undefined; children: ReactNode }

/** For one control. */
export const Question = ({ asked, wide, children }: Props) => (
  <div className="question" data-wrong={asked.problem ? '' : undefined} data-wide={wide ? '' : undefined}>
    <label htmlFor={asked.id}>
      <Label {...asked} />
    </label>
    {children}
    <Problem {...asked} />
  </div>
)

/** For several controls that answer together. */
export const QuestionGroup = ({ asked, wide, children }: Props) => (
  <fieldset
    className="question"
    data-wrong={asked.problem ? '' : undefined}
    data-wide={wide ? '' : undefined}
  >
    <legend>
      <Label {...asked} />
    </legend>
    {children}
    <Problem {...asked} />
  </fieldset>
)
