/** The error boundary of one pane: an error while it is rendered or loaded is shown there, and the other panes go on. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { renew } from '../app/client.ts'
import { forgetFailure } from '../app/lazy-code.tsx'
import { useWords } from '../app/texts/console.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** @param of what the pane shows; it is rendered again once that changes */
export const Boundary = ({ of, children }: { of: unknown; children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={Broken} resetKeys={[of]} onError={forgetFailure}>
    {children}
  </ErrorBoundary>
)

function Broken({ resetErrorBoundary }: FallbackProps) {
  const { t } = useWords()
  const client = useQueryClient()
  const retry = () => {
    void renew(client)
    resetErrorBoundary()
  }
  return <LoadFailed text={t('console.broken')} retry={retry} />
}
