/**
 * Over the side panel while it does not show the family in hand yet, as on a slow machine: which family it is loading. What lies
 * below is of the family before, and cannot be pressed.
 */
import { useStore } from 'jotai'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { afterPaint } from '../../../app/after-paint.ts'
import { familyName } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { focusedAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import './lagging.css'

/** Once the mark of the row is painted, which does not wait for this. */
function useInHand() {
  const store = useStore()
  const [inHand, set] = useState(store.get(focusedAtom))
  useEffect(() => {
    const look = () => afterPaint(() => set(store.get(focusedAtom)))
    look()
    return store.sub(focusedAtom, look)
  }, [store])
  return inHand
}

/** @param shown the id of the family that the panel shows, or knows that it cannot; null where it is loading */
export function Lagging({ shown }: { shown: string | null }) {
  const { t } = useWords()
  const inHand = useInHand()
  if (inHand === null || inHand.id === shown) return null
  return (
    <div className="insp-lagging">
      <p>{t('watching.panelLoading', { family: familyName(inHand) })}</p>
    </div>
  )
}

/** Whether a press in the panel is about another family than the one in hand, by whatever means it was made. */
export function useLaggingPresses(shown: string | null) {
  const store = useStore()
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const refuse = (event: SyntheticEvent) => {
    const inHand = store.get(focusedAtom)
    const isOfPane = event.target instanceof Element && event.target.closest('.insp-close') !== null
    if (inHand === null || inHand.id === shown || isOfPane) return
    event.preventDefault()
    event.stopPropagation()
    notActedOn(t('watching.panelLags', { family: familyName(inHand) }))
  }
  return { onClickCapture: refuse, onSubmitCapture: refuse }
}
