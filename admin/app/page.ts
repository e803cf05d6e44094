/** The title and the colour scheme of the page. */
import { useEffect } from 'react'
import { phoneStorage } from '#web/keeping/web-storage.ts'

// Sets the document's title to that of the screen.

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

// The colour scheme: the system's, or the one that was chosen and is stored under `theme`.

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
