/** Client-side routing: the current path as state, `navigate`, and the addresses that the console builds. */
import { useSyncExternalStore } from 'react'
import { adminPaths } from '#web/paths.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

const consoleAddress = /^\/admin\/(dashboard|applications\/[\w-]+)(\?[^#]*)?$/

/** The login page, with the current address as the one to return to. */
export const loginFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${adminPaths.login}?${new URLSearchParams({ to: pathname + search })}`

/** The address to return to after the login. Only addresses of the console, so that a link cannot redirect elsewhere. */
export function addressAfterLogin(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  return consoleAddress.test(to) ? to : adminPaths.dashboard
}

export function navigate(path: string): void {
  const isFromLists = location.pathname === adminPaths.dashboard
  history.pushState({ isFromLists }, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

const isFromLists = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromLists' in state && state.isFromLists === true

/** To the list that this page was opened from, as it was; to `path` where it was not opened from one. */
export function backToLists(path: string): void {
  if (isFromLists(history.state)) history.back()
  else navigate(path)
}
