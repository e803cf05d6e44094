/**
 * "I have looked at it": it stands beside what others have changed, and works once that can have been read. Until then a press does
 * nothing, and is said to. It takes the focus only then, and only where nothing else has it.
 */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { READABLE } from '#web/ui/toast.ts'
import { afterPaint } from '../app/after-paint.ts'
import { useOutcomes } from '../app/outcomes.ts'
import { useWords } from '../app/texts/console.ts'

// What a person has to have looked at before what they decided can be sent, such as a colleague's change, as a state machine: the button
// that says that they have counts only once the news can have been read, so that no press that was already on its way confirms it.
// Pure. Times are milliseconds, as those of events.

/** `of`: what there is to look at, another text for each other news; null for none. `seenAt`: when it was painted; Infinity before. */
export type Looking = { of: string | null; seenAt: number; isLookedAt: boolean }

export const nothingNew: Looking = { of: null, seenAt: Infinity, isLookedAt: true }

/** What there is to look at by now. */
export const told = (now: Looking, of: string | null): Looking =>
  of === now.of ? now : { of, seenAt: Infinity, isLookedAt: of === null }

/** @param of what was painted, which may be other news than there is by now */
export const painted = (now: Looking, of: string, at: number): Looking =>
  of === now.of && now.seenAt === Infinity ? { ...now, seenAt: at } : now

/** The button was pressed. @returns the same state where nobody can have read the news before that press */
export const pressed = (now: Looking, at: number): Looking =>
  at - now.seenAt >= READABLE ? { ...now, isLookedAt: true } : now

/** For a form that may not be sent until its person has looked at what others have changed: whether they have. */
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

const isPressing = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '

/** The control that was pressed before is greyed out or gone, and with it the focus. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('dialog, :disabled')
}

export function LookButton({ look, text }: { look: Look; text?: string }) {
  return look.mustLook && <Waiting look={look} text={text} />
}

function Waiting({ look, text }: { look: Look; text: string | undefined }) {
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const button = useRef<HTMLButtonElement>(null)
  /** When the key or the pointer went down, which the click may follow late. */
  const downAt = useRef<number | null>(null)
  const { isReadable } = look
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which React would take for the clean-up.
    void button.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (isReadable && isFocusLost()) button.current?.focus()
  }, [isReadable])
  const press = (clickedAt: number) => {
    const isCounted = look.press(downAt.current ?? clickedAt)
    downAt.current = null
    if (!isCounted) notActedOn(t('look.tooSoon'))
    // Not on to a button: a second press of the same key would press that.
    else button.current?.closest('dialog')?.focus()
  }
  return (
    <button
      ref={button}
      className="tb line"
      type="button"
      aria-disabled={!isReadable}
      onKeyDown={(event) => {
        // A key that is held since before this had the focus.
        if (isPressing(event) && event.repeat) event.preventDefault()
        else if (isPressing(event)) downAt.current = event.timeStamp
      }}
      onPointerDown={({ timeStamp }) => {
        downAt.current = timeStamp
      }}
      onClick={({ timeStamp }) => press(timeStamp)}
    >
      {text ?? t('watching.looked')}
    </button>
  )
}
