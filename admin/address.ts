/** The address as state: screens move by `navigate`, and the browser's back and forward work. */
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** The address of the replay at an event, within the season that is open. */
export function replayAt(seq: number): string {
  const search = new URLSearchParams(location.search)
  search.set('view', 'replay')
  search.set('at', String(seq))
  return `${location.pathname}?${search}`
}

export function navigate(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
