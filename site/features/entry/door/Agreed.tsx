/** The consent checkbox of a family, with its error; `children`: the text of the consent. */
import type { ReactNode } from 'react'
import { useEntryField } from '../fields.tsx'

export function Agreed({ children }: { children?: ReactNode }) {
  const { id, name, label, error } = useEntryField('agreeToTerms')
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label>
        <input id={id} name={name} type="checkbox" aria-describedby={`${id}-error`} required />
        {label}
      </label>
      {children}
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
