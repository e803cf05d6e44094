/** The consent checkbox, with links to both texts, which open in a new tab. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'

export function Agreement({ error }: { error: string | undefined }) {
  const { locale, t } = useWords()
  const pages = { terms: t('nav.terms'), privacy: t('nav.privacy') } as const
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label htmlFor="agreeToTerms">
        <input
          id="agreeToTerms"
          name="agreeToTerms"
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby="agreeToTerms-error"
          required
        />
        {t('auth.agree')}
      </label>
      <ul>
        <li>
          <a href={pathFor(locale, 'terms')} target="_blank" rel="noopener">
            {pages.terms}
          </a>
        </li>
        <li>
          <a href={pathFor(locale, 'privacy')} target="_blank" rel="noopener">
            {pages.privacy}
          </a>
        </li>
      </ul>
      <p id="agreeToTerms-error" className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
