/** The error boundary of one pane: an error while it is rendered or loaded is shown there, and the other panes go on. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useWords } from '../app/texts/console.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** @param of what the pane shows; it is rendered again once that changes */
export function Boundary({ of, children }: { of: unknown; children: ReactNode }) {
  const { t } = useWords()
  return (
    <ErrorBoundary
      fallback={<LoadFailed text={t('console.broken')} retry={() => location.reload()} />}
      resetKeys={[of]}
    >
      {children}
    </ErrorBoundary>
  )
}
