/** The error boundary of one pane: a failed render or chunk is reported in the pane, and the rest goes on. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useWords } from '../app/texts/console.ts'

/** `of`: what the pane shows; once that is something else, it is tried again. */
type Props = { of: unknown; children: ReactNode }

export function Boundary({ of, children }: Props) {
  const { t } = useWords()
  const broken = (
    <div className="waiting" role="alert">
      <p>{t('console.broken')}</p>
      <button className="tb line" type="button" onClick={() => location.reload()}>
        {t('console.retry')}
      </button>
    </div>
  )
  return (
    <ErrorBoundary fallback={broken} resetKeys={[of]}>
      {children}
    </ErrorBoundary>
  )
}
