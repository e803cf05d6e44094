/**
 * Whether all that was selected has left the list without a press here, as when a colleague has moved it. The bar of the selection stays
 * until the next press, so that the list does not move up under a pointer on its way to one of its buttons.
 */
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { selectionAtom } from '../../app/state.ts'

/** Milliseconds. A selection that goes so soon after a press went by it. */
const BY_PRESS = 500
const presses = ['pointerdown', 'keydown'] as const
const releases = ['click', 'keyup', 'contextmenu'] as const

export function useLostSelection(): boolean {
  const store = useStore()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    let before = store.get(selectionAtom).length
    const onPress = () => {
      pressedAt = performance.now()
    }
    // After the press has fallen where it was meant.
    const onRelease = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.bulk'))) setLost(false)
    }
    const stop = store.sub(selectionAtom, () => {
      const now = store.get(selectionAtom).length
      setLost(now === 0 && before > 0 && performance.now() - pressedAt > BY_PRESS)
      before = now
    })
    for (const type of presses) addEventListener(type, onPress, true)
    for (const type of releases) addEventListener(type, onRelease)
    return () => {
      stop()
      for (const type of presses) removeEventListener(type, onPress, true)
      for (const type of releases) removeEventListener(type, onRelease)
    }
  }, [store])
  return isLost
}
