/**
 * Enter in the palette takes the marked entry, or else the first one of what was typed. The library's own Enter takes an entry that
 * it marked before, though what was typed since does not find it, or none: on a slow machine its mark is behind the typing.
 */
import { useEffect, useLayoutEffect, useState } from 'react'

type Entries = {
  typed: string
  /** The ids of what is found, in the order of the list. */
  ids: readonly string[]
  /** More may be found yet. */
  isSearching: boolean
  act: (id: string) => void
}

const markedId = (): string | undefined =>
  document.querySelector<HTMLElement>('.palette [role=menuitem][data-focused]')?.dataset.key

export function usePaletteEnter({ typed, ids, isSearching, act }: Entries): void {
  // What Enter was pressed for while nothing was found yet.
  const [awaited, setAwaited] = useState<string | null>(null)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.matches('.palette input')
      if (event.key !== 'Enter' || !isInField || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const marked = ids.find((id) => id === markedId())
      const id = marked ?? (typed === '' ? undefined : ids[0])
      if (id !== undefined) act(id)
      else if (isSearching) setAwaited(typed)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  })
  const [first] = ids
  const isFound = awaited !== null && awaited === typed && !isSearching
  useEffect(() => {
    if (!isFound) return
    setAwaited(null)
    if (first !== undefined) act(first)
  }, [isFound, first, act])
}
