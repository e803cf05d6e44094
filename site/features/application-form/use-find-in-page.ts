/** Opens a collapsed part when the browser's find-in-page or a text fragment matches in it (`hidden="until-found"`). */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { openPartStore } from './form-state.ts'
import type { Part } from './outline.ts'

/** @returns the ref of the part. React supports `hidden` only as a boolean, so the attribute is set by hand. */
export function useFindInPage(part: Part, isOpen: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isOpen) section.current?.removeAttribute('hidden')
    else section.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  useEffect(() => {
    const element = section.current
    // Synchronously: the browser scrolls to the match as soon as this returns.
    const show = () => flushSync(() => openPartStore.set(part))
    element?.addEventListener('beforematch', show)
    return () => element?.removeEventListener('beforematch', show)
  }, [part])
  return section
}
