/** A password field with a button that shows and hides the password. */
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from './Field.tsx'
import { eye, eyeStruck } from './field-icons.ts'
import { Icon } from './Icon.tsx'

/** `isOpen`: whether the password is shown until the button is pressed. */
type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  show: string
  hide: string
  isOpen?: boolean
}

export function PasswordField({ show, hide, isOpen = false, ...field }: Props) {
  const [shown, setShown] = useState(isOpen)
  useEffect(() => setShown(isOpen), [isOpen])
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="reveal"
          aria-label={shown ? hide : show}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? eyeStruck : eye} />
        </button>
      }
    />
  )
}
