/** Fallbacks for data that could not be loaded, could not be rendered, or is stale. */
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { kolkataClock } from '#events/dates.ts'
import { renew } from '../app/client.ts'
import { forgetFailure } from '../app/lazy-code.tsx'
import { outcomes } from '../app/outcomes.ts'
import { gridAtom } from '../app/state.ts'
import { t } from '../app/texts/console.ts'
import { Button } from './Button.tsx'

/** `changed`: null where they cannot be counted. `show`: refetches the list. */
export function ChangedBar({ changed, show }: { changed: number | null; show: () => void }) {
  const store = useStore()
  const press = () => {
    show()
    store.get(gridAtom)?.focus()
  }
  return (
    <div role="status">
      {changed !== 0 && (
        <p className="changed">
          {changed === null ? t('list.changedMuch') : t('list.changed', { count: changed })}
          <Button text={t('list.showChanged')} onClick={press} />
        </p>
      )}
    </div>
  )
}

export function LoadFailed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className="waiting" role="alert">
      <p>{text}</p>
      <Button text={t('console.retry')} onClick={retry} />
    </div>
  )
}

/** The error boundary of one pane: the other panes keep working. @param of the pane renders again when this changes */
export const Boundary = ({ of, children }: { of: unknown; children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={Broken} resetKeys={[of]} onError={forgetFailure}>
    {children}
  </ErrorBoundary>
)

/** Closes a dialog or menu whose code cannot be loaded or fails, and shows a toast. @param of null while it is closed */
export function Opened({ of, close, children }: { of: unknown; close: () => void; children: ReactNode }) {
  const onError = (error: unknown) => {
    forgetFailure(error)
    // After the failed render.
    queueMicrotask(close)
    outcomes.failed(error, t('console.broken'))
  }
  return (
    <ErrorBoundary fallback={null} resetKeys={[of]} onError={onError}>
      <Suspense>{of !== null && children}</Suspense>
    </ErrorBoundary>
  )
}

function Broken({ resetErrorBoundary }: FallbackProps) {
  const client = useQueryClient()
  const retry = () => {
    void renew(client)
    resetErrorBoundary()
  }
  return <LoadFailed text={t('console.broken')} retry={retry} />
}

type Query = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>

/** Says that shown data could not be refreshed and how old they are. Nothing while they are fresh. */
export function Stale({ query }: { query: Query }) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query
  if (!isError || data === undefined) return null
  return (
    <p className="stale" role="status">
      {t('console.stale', { time: kolkataClock(new Date(dataUpdatedAt).toISOString()) })}
      <Button text={t('console.retry')} disabled={isFetching} onClick={() => void refetch()} />
    </p>
  )
}
