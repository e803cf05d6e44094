/** Opens a part by the URL's hash: #bride a part, #brideTaluk its field; without one, the first incomplete part. */
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { formAtom } from '../../application/state.ts'
import { everyProblemAtom, openPartAtom } from './atoms.ts'
import { firstIncomplete, type Part, partOf } from './outline.ts'

/** Scrolls to a part or field and focuses it, so that screen readers announce it. */
function goTo(name: string): void {
  const element = document.getElementById(name)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

export function useOpenPart(): void {
  const store = useStore()
  useEffect(() => {
    const show = (part: Part) => flushSync(() => store.set(openPartAtom, part))
    const follow = () => {
      const name = location.hash.slice(1)
      const part = partOf(name)
      if (!part) return
      show(part)
      goTo(name)
    }
    if (partOf(location.hash.slice(1))) queueMicrotask(follow)
    else store.set(openPartAtom, firstIncomplete(store.get(formAtom), store.get(everyProblemAtom)))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [store])
}
