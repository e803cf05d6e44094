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
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
