/** Opens a collapsed part when the browser's find-in-page or a text fragment matches in it (`hidden="until-found"`). */
import { useSetAtom } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { openPartAtom } from './atoms.ts'
import type { Part } from './outline.ts'

/** For the element of the part. React knows `hidden` only as yes or no, so the attribute is set by hand. */
export function useFindable(part: Part, isOpen: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const open = useSetAtom(openPartAtom)
  useLayoutEffect(() => {
    if (isOpen) place.current?.removeAttribute('hidden')
    else place.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  useEffect(() => {
    const section = place.current
    // At once: the browser scrolls to what it found as soon as this returns.
    const show = () => flushSync(() => open(part))
    section?.addEventListener('beforematch', show)
    return () => section?.removeEventListener('beforematch', show)
  }, [part, open])
  return place
}
