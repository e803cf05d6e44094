/**
 * Says, from the first time on, that this phone keeps nothing of what is typed; and while something would be lost, the
 * browser asks before the page is left.
 */
import { useEffect, useState } from 'react'
import { isOnSharedDevice, phoneStorage } from '#web/keeping/web-storage.ts'
import { warning } from '#web/ui/field-icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import {
  filesKeptStore,
  isAllKeptStore,
  keptStore,
  savingStore,
  uploadsStore,
} from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Banner } from './Banner.tsx'

/** Whether something would be lost if the page were closed now. */
function isAtRisk(): boolean {
  const { state } = savingStore.now()
  const isSaved = state === 'saved' || state === 'idle'
  return (!keptStore.now() && !isSaved) || (!filesKeptStore.now() && uploadsStore.now().length > 0)
}

/**
 * Asked when the page is left: by then it may have been saved, before anything was rendered again. Not of whoever logs out, whom the
 * page would go on showing.
 */
function askWhereAtRisk(event: BeforeUnloadEvent): void {
  if (isAtRisk() && !phoneStorage.get('left')) event.preventDefault()
}

export function NotKept() {
  const { t } = useWords()
  const isKept = useStore(isAllKeptStore)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (isKept) return
    setSaid(true)
    addEventListener('beforeunload', askWhereAtRisk)
    return () => removeEventListener('beforeunload', askWhereAtRisk)
  }, [isKept])
  // Why, is said there for all of the device.
  return isSaid && !isOnSharedDevice() ? (
    <Banner sign={warning} title={t('save.notKeptTitle')}>
      {t('save.notKeptText')}
    </Banner>
  ) : null
}
