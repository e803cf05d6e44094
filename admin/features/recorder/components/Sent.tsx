/** How many recordings wait to be sent, and whether this browser can keep them so long. */
import { useStore } from '#web/ui/use-store.ts'
import { takesStore } from '../kept.ts'
import { useWords } from '../texts.ts'

/** `hasAny`: whether anything is recorded, so that there is something to say. */
export function Sent({ hasAny }: { hasAny: boolean }) {
  const { t } = useWords()
  const { takes, hasFailed, isFragile } = useStore(takesStore)
  const waiting = Object.values(takes).filter(({ isGood }) => isGood).length
  return (
    <>
      <span role="status">
        {hasAny && (waiting > 0 ? t('voice.waiting', { n: waiting }) : t('voice.sent'))}
      </span>
      <span role="alert">{hasFailed && waiting > 0 && !isFragile && t('voice.notSent')}</span>
      <span role="alert">{isFragile && t('voice.notKept')}</span>
    </>
  )
}
