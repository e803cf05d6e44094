/** Focuses an element when it is mounted, in place of the button that it replaced. */
import { type RefObject, useEffect, useRef } from 'react'

export function useFocused(): RefObject<HTMLParagraphElement | null> {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return text
}
