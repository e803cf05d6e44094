/**
 * Notes the fields that lose the focus, because a wrong answer is shown then. Not while a press is under way: the message would move the
 * button that is being pressed away from under the finger.
 */
import { useEffect, useState } from 'react'
import { questionOf } from '#events/application/questions.ts'
import { leftStore } from './form-state.ts'

/** The field of a control: that of `groomDob-month` is `groomDob`. */
const fieldOf = (target: EventTarget | null): string[] =>
  target instanceof HTMLElement && target.id ? target.id.split('-').slice(0, 1) : []

export function useLeftFields(): void {
  useEffect(() => {
    const listening = new AbortController()
    let isPressed = false
    const left = new Set<string>()
    const show = () => {
      if (!isPressed && left.size > leftStore.now().length) leftStore.set([...left])
    }
    const follow = (event: Event) => {
      const { type, target } = event
      // From day to month of one date nothing is left yet.
      const to = event instanceof FocusEvent ? fieldOf(event.relatedTarget) : []
      if (type === 'focusout') for (const field of fieldOf(target)) if (!to.includes(field)) left.add(field)
      if (type !== 'focusout') isPressed = type === 'pointerdown'
      // After the click that belongs to this press.
      setTimeout(show)
    }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'focusout'] as const)
      addEventListener(type, follow, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [])
}

/** The field of the form that had the focus last, or an empty text. */
export function useLastField(): string {
  const [field, setField] = useState('')
  useEffect(() => {
    const listening = new AbortController()
    const follow = ({ target }: FocusEvent) => {
      const [name = ''] = fieldOf(target)
      if (questionOf(name)) setField(name)
    }
    addEventListener('focusin', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return field
}
