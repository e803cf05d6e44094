/** What has just come takes the focus from the button that brought it and is gone. */
import { type RefObject, useEffect, useRef } from 'react'

export function useFocused(): RefObject<HTMLParagraphElement | null> {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return text
}
