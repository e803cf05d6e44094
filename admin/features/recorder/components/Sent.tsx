/** How many recordings wait to be sent, and whether this browser can keep them so long. */
import { useStore } from '#web/ui/use-store.ts'
import { isFragileStore, keptStore } from '../kept.ts'
import { hasFailedStore } from '../sending.ts'
import { useWords } from '../texts.ts'

/** `hasAny`: whether anything is recorded, so that there is something to say. */
export function Sent({ hasAny }: { hasAny: boolean }) {
  const { t } = useWords()
  const waiting = Object.values(useStore(keptStore)).filter(({ isGood }) => isGood).length
  const hasFailed = useStore(hasFailedStore)
  const isFragile = useStore(isFragileStore)
  return (
    <>
      <span role="status">
        {hasAny && (waiting > 0 ? t('voice.waiting', { n: waiting }) : t('voice.sent'))}
      </span>
      <span role="alert">{hasFailed && waiting > 0 && t('voice.notSent')}</span>
      <span role="alert">{isFragile && t('voice.notKept')}</span>
    </>
  )
}
