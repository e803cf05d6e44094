/** The title, colour scheme and address of the page. */
import { useEffect, useSyncExternalStore } from 'react'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { adminPaths } from '#web/paths.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Called before the first render. */
export function applyStoredScheme(): void {
  const chosen = phoneStorage.get('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function toggleScheme(): void {
  const current =
    document.documentElement.dataset.theme ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = current === 'dark' ? 'light' : 'dark'
  phoneStorage.set('theme', next)
  document.documentElement.dataset.theme = next
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

const consoleAddress = /^\/admin\/(dashboard|applications\/[\w-]+)(\?[^#]*)?$/

/** The login page, which returns to the current address. */
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

/** Goes back to the list that this page was opened from, else to `path`. */
export function backToLists(path: string): void {
  if (isFromLists(history.state)) history.back()
  else navigate(path)
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 720 px the console has the layout for phones. */
export const useIsPhone = (): boolean => !useMedia('(min-width: 720px)')
