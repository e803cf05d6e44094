/** Subscribes to a media query; below 720 px the console is a phone's. */
import { useSyncExternalStore } from 'react'

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

export const useIsPhone = (): boolean => !useMedia('(min-width: 720px)')
