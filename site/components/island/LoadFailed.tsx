/** Replaces content that could not be loaded: the reason, and "try again". Once the network is back, query-client.ts retries. */

import type { ReactNode } from 'react'
import { NoNetwork } from '#web/network.ts'
import { Press } from './buttons.tsx'
import { useWords } from './texts.ts'

type Props = { error: unknown; retry: () => unknown; heading: 'h1' | 'h2' | 'h3'; children?: ReactNode }

export function LoadFailed({ error, retry, heading: Heading, children }: Props) {
  const { t } = useWords()
  const isOffline = error instanceof NoNetwork
  return (
    <section className="panel notice" role="alert">
      <Heading>{t(isOffline ? 'save.offlineTitle' : 'dash.loadFail')}</Heading>
      {isOffline && <p>{t('dash.loadOffline')}</p>}
      <Press text="toast.retry" onClick={() => void retry()} />
      {children}
    </section>
  )
}
