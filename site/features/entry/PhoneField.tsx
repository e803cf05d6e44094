/** The phone number of an account, with a question below an unlikely number. Apart from fields.tsx, because the login needs no such question. */
import { type ComponentProps, useState } from 'react'
import { phoneQuestion } from '#events/contacts.ts'
import { Doubt } from '../../components/island/Doubt.tsx'
import { EntryField, useEntryField } from './fields.tsx'

// The checkbox by which a family agrees, with its error.

export function Agreed() {
  const { id, name, label, error } = useEntryField('agreeToTerms')
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          required
        />
        {label}
      </label>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

export function PhoneField(input: Partial<ComponentProps<typeof EntryField>>) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <EntryField
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+91 00000 00000"
        onBlur={({ target }) => setTyped(target.value)}
        {...input}
      />
      <Doubt about={phoneQuestion(typed)} />
    </>
  )
}
