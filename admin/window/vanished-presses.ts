/**
 * The second press of a double click, where the first has taken a message or a dialog away: it would fall on whatever stands
 * behind, as a row's button behind "Undo". Nobody means that, so it does nothing.
 */
import { useEffect } from 'react'

/** Milliseconds and pixels within which a second press belongs to the first. */
const SOON = 600
const NEAR = 8

const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

type Press = { target: Element; at: number; x: number; y: number }

export function useVanishedPresses(): void {
  useEffect(() => {
    let last: Press | null = null
    let isSwallowing = false
    const belongsToLast = ({ timeStamp, clientX, clientY }: MouseEvent): boolean =>
      last !== null &&
      !last.target.checkVisibility() &&
      timeStamp - last.at < SOON &&
      Math.hypot(clientX - last.x, clientY - last.y) < NEAR
    const onPress = (event: MouseEvent) => {
      if (event.type === 'pointerdown') isSwallowing = belongsToLast(event)
      if (isSwallowing) {
        event.preventDefault()
        event.stopImmediatePropagation()
        // A third press belongs to the first as well.
        if (event.type === 'click' && last) last = { ...last, at: event.timeStamp }
        return
      }
      const { target, timeStamp: at, clientX: x, clientY: y } = event
      if (event.type !== 'click' || !(target instanceof Element)) return
      last = target.closest('dialog, .toast') ? { target, at, x, y } : null
    }
    for (const kind of kinds) addEventListener(kind, onPress, true)
    return () => {
      for (const kind of kinds) removeEventListener(kind, onPress, true)
    }
  }, [])
}
