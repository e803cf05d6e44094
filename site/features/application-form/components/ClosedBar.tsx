/** Replaces the bar when the application becomes read-only while the form is open. */
import { pathFor } from '#web/paths.ts'
import { useWords } from '../../../components/island/texts.ts'

export function ClosedBar({ isClosed }: { isClosed: boolean }) {
  const { locale, t } = useWords()
  return (
    <section className="dock closed" aria-label={t('form.actions')}>
      <p className="closed-text" role="alert">
        {t(isClosed ? 'toast.deadlinePassed' : 'form.readReviewed')}
      </p>
      <a className="button button-line" href={pathFor(locale, 'dashboard')}>
        {t('form.returnDashboard')}
      </a>
    </section>
  )
}
