/** A password with a button that shows and hides it; what was typed and the place of the cursor stay. */
import { type ComponentProps, useState } from 'react'
import { Field } from './Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & { show: string; hide: string }

export function PasswordField({ show, hide, ...field }: Props) {
  const [shown, setShown] = useState(false)
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
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
            {shown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  )
}
