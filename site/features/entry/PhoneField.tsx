/** The phone number of an account, with a question below an unlikely number. Apart from fields.tsx, because the login needs no such question. */
import { type ComponentProps, useState } from 'react'
import { phoneQuestion } from '#events/contacts.ts'
import { Doubt } from '../../components/island/Doubt.tsx'
import { EntryField } from './fields.tsx'

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
