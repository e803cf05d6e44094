/** The consent checkbox, with links to the terms and the privacy page, which open in a new tab. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useEntryField } from '../fields.tsx'

const pages = ['terms', 'privacy'] as const

export function Agreement() {
  const { locale, t } = useWords()
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
      <ul className="legal-links">
        {pages.map((page) => (
          <li key={page}>
            <a href={pathFor(locale, page)} target="_blank" rel="noopener">
              {t(`nav.${page}`)}
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
