/** The checkbox by which a family agrees, with its error. */
import { useEntryField } from './fields.tsx'

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
