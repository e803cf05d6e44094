/** The colour scheme: the system's, or the one that was chosen and is stored under `theme`. */
import { phoneStorage } from '#web/keeping/web-storage.ts'

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
