/** For a form that may not be sent until its person has looked at what others have changed: whether they have. */
import { useEffect, useState } from 'react'
import { READABLE } from '#web/ui/said.ts'
import { afterPaint } from '../../app/after-paint.ts'
import { nothingNew, painted, pressed, told } from './looking.ts'

export type Look = {
  /** Nothing may be sent until then. */
  mustLook: boolean
  /** Whether the news can have been read by now. */
  isReadable: boolean
  /** @param at when the button was pressed, in milliseconds as those of events @returns whether that counts */
  press: (at: number) => boolean
}

/**
 * @param of what there is to look at, another text for each other news; null for none
 * @param onLooked once the person says that they have looked at it
 */
export function useLook(of: string | null, onLooked: () => void = () => {}): Look {
  const [before, set] = useState(nothingNew)
  const now = told(before, of)
  if (now !== before) set(now)
  const { seenAt } = now
  const [readable, setReadable] = useState<string | null>(null)
  useEffect(() => {
    setReadable(null)
    if (of === null) return
    let isGone = false
    afterPaint(() => !isGone && set((then) => painted(then, of, performance.now())))
    return () => {
      isGone = true
    }
  }, [of])
  useEffect(() => {
    if (seenAt === Infinity) return
    const timer = setTimeout(() => setReadable(of), seenAt + READABLE - performance.now())
    return () => clearTimeout(timer)
  }, [of, seenAt])
  return {
    mustLook: !now.isLookedAt,
    isReadable: of !== null && readable === of,
    press: (at) => {
      const next = pressed(now, at)
      if (next === now) return false
      set(next)
      onLooked()
      return true
    },
  }
}
