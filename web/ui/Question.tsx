/**
 * The questions of the application form: label with star and hint, the control, and the error. Not built on Field.tsx, because here
 * the hint is in the label and several controls can answer one question.
 */
import type { ComponentProps, ReactNode } from 'react'
import { warning } from './field-icons.ts'
import { Icon } from './Icon.tsx'
import './question.css'

export type Asked = {
  /** The id of the control, to which the error summary links. */
  id: string
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  /** The error message. */
  problem?: string | undefined
}

export const described = ({ id, hint, problem, required }: Asked) => ({
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': problem ? true : undefined,
  'aria-required': required || undefined,
})

/** The properties of every question that is answered with one text. */
export type TextAnswer = { asked: Asked; value: string; onValue: (value: string) => void }

export const answering = ({ asked, value, onValue }: TextAnswer) => ({
  id: asked.id,
  name: asked.id,
  value,
  onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  ...described(asked),
})

const Star = () => (
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

/** The error below the control; not an alert, since the error summary announces all errors. */
export function Problem({ id, problem }: Asked) {
  if (!problem) return null
  return (
    <p className="problem" id={`${id}-problem`}>
      <Icon of={warning} />
      {problem}
    </p>
  )
}

/** `isGroup`: several controls answer together; a `radiogroup` is one choice and carries the ARIA attributes itself. */
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

type Option = { value: string; label: string }
type SelectFieldProps = TextAnswer & {
  options: readonly Option[]
  /** The text of the empty option. */
  choose: string
  below?: ReactNode
}

export const SelectField = ({ options, choose, below, ...answer }: SelectFieldProps) => (
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

type RadioCardsProps = TextAnswer & { options: readonly Option[]; below?: ReactNode }

export const RadioCards = ({ asked, value, options, onValue, below }: RadioCardsProps) => (
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
          />
          {option.label}
        </label>
      ))}
    </div>
    {below}
  </Question>
)

type TextFieldProps = TextAnswer & {
  /** A fixed prefix, such as +91 or ₹; '' for none at the moment: the field keeps its focus when a prefix appears or disappears. */
  before?: string
  below?: ReactNode
  wide?: boolean
} & Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'className' | 'lang' | 'list'
  >

export function TextField({
  asked,
  value,
  onValue,
  before,
  below,
  wide,
  className = '',
  ...input
}: TextFieldProps) {
  const field = (
    <input {...input} {...answering({ asked, value, onValue })} className={`answer ${className}`} />
  )
  return (
    <Question asked={asked} wide={wide}>
      {before === undefined ? (
        field
      ) : (
        <div className="joined">
          {before !== '' && <span>{before}</span>}
          {field}
        </div>
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

type TickFieldProps = { asked: Asked; ticked: boolean; onTick: (ticked: boolean) => void }

export const TickField = ({ asked, ticked, onTick }: TickFieldProps) => (
  <div className="question" data-wrong={asked.problem ? '' : undefined} data-wide="">
    <div className="cards">
      <label className="card tick">
        <input
          type="checkbox"
          id={asked.id}
          name={asked.id}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
          {...described(asked)}
        />
        <span>
          {asked.label}
          {asked.required && <Star />}
        </span>
      </label>
    </div>
    <Problem {...asked} />
  </div>
)
