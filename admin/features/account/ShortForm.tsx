/**
 * A form of a few required fields and one button. Nothing in it is ever disabled: a disabled element loses the focus, and
 * then Escape no longer closes the dialog.
 */
import { type ComponentProps, type FormEvent, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'

type Values = Readonly<Record<string, string>>
type Ask = { name: string; label: string } & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode'
>
type Props = {
  asks: readonly Ask[]
  button: string
  busy: boolean
  send: (values: Values, clear: () => void) => void
}

export const passwordAsk = (label: string): Ask => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'current-password',
})
/** For a one-time code or a recovery code. */
export const codeAsk = (label: string): Ask => ({
  name: 'code',
  label,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
})

export function ShortForm({ asks, button, busy, send }: Props) {
  const [values, setValues] = useState<Values>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const blank = asks.find(({ name }) => isBlank(values[name] ?? ''))
    if (blank) event.currentTarget.querySelector<HTMLElement>(`[name="${blank.name}"]`)?.focus()
    else if (!busy) send(values, () => setValues({}))
  }
  return (
    <form onSubmit={submit}>
      {asks.map(({ label, ...input }) => (
        <Field
          key={input.name}
          label={label}
          {...input}
          aria-required
          value={values[input.name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [input.name]: target.value })}
        />
      ))}
      <button className="tb main" type="submit" aria-disabled={busy}>
        {button}
      </button>
    </form>
  )
}
