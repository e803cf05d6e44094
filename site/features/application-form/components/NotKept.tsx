/**
 * Says, from the first time on, that this phone keeps nothing of what is typed; and while something would be lost, the
 * browser asks before the page is left.
 */

import { useEffect, useState } from 'react'
import { warning } from '#web/ui/field-icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { derivedStore } from '#web/ui/value-store.ts'
import { filesKeptStore, keptStore, savingStore, uploadsStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Banner } from './Banner.tsx'

const isKeptStore = derivedStore([keptStore, filesKeptStore], () => keptStore.now() && filesKeptStore.now())

/** Whether something would be lost if the page were closed now. */
const isAtRiskStore = derivedStore([savingStore, keptStore, filesKeptStore, uploadsStore], () => {
  const { state } = savingStore.now()
  const isSaved = state === 'saved' || state === 'idle'
  return (!keptStore.now() && !isSaved) || (!filesKeptStore.now() && uploadsStore.now().length > 0)
})

export function NotKept() {
  const { t } = useWords()
  const isKept = useStore(isKeptStore)
  const isAtRisk = useStore(isAtRiskStore)
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isKept) setSaid(true)
  }, [isKept])
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
  return isSaid ? (
    <Banner sign={warning} title={t('save.notKeptTitle')}>
      {t('save.notKeptText')}
    </Banner>
  ) : null
}
