/** Replaces content that could not be loaded: the reason, and "try again". After an offline period it retries automatically. */

import { type ReactNode, useEffect, useRef } from 'react'
import { NoNetwork } from '#web/network.ts'
import { retryWhenOnline } from '#web/retry-when-online.ts'
import { useWords } from './texts.ts'

type Props = { error: unknown; retry: () => unknown; heading: 'h1' | 'h2' | 'h3'; children?: ReactNode }

export function LoadFailed({ error, retry, heading: Heading, children }: Props) {
  const { t } = useWords()
  const isOffline = error instanceof NoNetwork
  const current = useRef(retry)
  current.current = retry
  useEffect(() => (isOffline ? retryWhenOnline(() => current.current()) : undefined), [isOffline])
  return (
    <section className="panel notice" role="alert">
      <Heading>{t(isOffline ? 'save.offlineTitle' : 'dash.loadFail')}</Heading>
      {isOffline && <p>{t('dash.loadOffline')}</p>}
      <button className="button button-strong" type="button" onClick={() => void retry()}>
        {t('toast.retry')}
      </button>
      {children}
    </section>
  )
}
