/** The address as state: screens move by `navigate`, and the browser's back and forward work. */
import { useSyncExternalStore } from 'react'
import { adminPaths } from '#web/paths.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

const consoleAddress = /^\/admin\/(dashboard|applications\/[\w-]+)(\?[^#]*)?$/

/** The sign-in that leads back to where somebody is. */
export const loginFrom = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `${adminPaths.login}?${new URLSearchParams({ to: pathname + search })}`

/** Where a sign-in leads: to the address of the console that it was asked for at, and never anywhere else. */
export function addressAfterLogin(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  return consoleAddress.test(to) ? to : adminPaths.dashboard
}

export function navigate(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
