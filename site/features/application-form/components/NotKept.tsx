/**
 * Says, from the first time on, that this phone keeps nothing of what is typed; and while something would be lost, the
 * browser asks before the page is left.
 */
import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { warning } from '#web/ui/field-icons.ts'
import { filesKeptAtom, keptAtom, savingAtom, uploadsAtom } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Banner } from './Banner.tsx'

const isKeptAtom = atom((get) => get(keptAtom) && get(filesKeptAtom))

/** Whether something would be lost if the page were closed now. */
const isAtRiskAtom = atom((get) => {
  const { state } = get(savingAtom)
  const isSaved = state === 'saved' || state === 'idle'
  return (!get(keptAtom) && !isSaved) || (!get(filesKeptAtom) && get(uploadsAtom).length > 0)
})

export function NotKept() {
  const { t } = useWords()
  const isKept = useAtomValue(isKeptAtom)
  const isAtRisk = useAtomValue(isAtRiskAtom)
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
