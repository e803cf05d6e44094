/**
 * Whether all that was selected has left the list by a colleague. The bar of the selection stays until the next press, so that the list
 * does not move up under a pointer on its way to one of its buttons.
 */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { lostAtom } from '../../app/in-hand/lost-selection.ts'

/** After a press has fallen where it was meant. */
const releases = ['click', 'keyup', 'contextmenu'] as const

/** @param n how many are selected */
export function useLostSelection(n: number): boolean {
  const [isPressed, setPressed] = useState(false)
  const isLost = useAtomValue(lostAtom).length > 0 && n === 0
  useEffect(() => {
    setPressed(false)
    if (!isLost) return
    const onRelease = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.bulk'))) setPressed(true)
    }
    for (const type of releases) addEventListener(type, onRelease)
    return () => {
      for (const type of releases) removeEventListener(type, onRelease)
    }
  }, [isLost])
  return isLost && !isPressed
}
