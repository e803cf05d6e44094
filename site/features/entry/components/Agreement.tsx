/** The consent checkbox, with links to the terms and the privacy page, which open in a new tab. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useEntryField } from '../fields.tsx'

const links = [
  { page: 'terms', label: 'nav.terms' },
  { page: 'privacy', label: 'nav.privacy' },
] as const

export function Agreement() {
  const { locale, t } = useWords()
  const { id, name, label, error, required } = useEntryField('agreeToTerms')
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          required={required}
        />
        {label}
      </label>
      <ul className="legal-links">
        {links.map((link) => (
          <li key={link.page}>
            <a href={pathFor(locale, link.page)} target="_blank" rel="noopener">
              {t(link.label)}
            </a>
          </li>
        ))}
      </ul>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
