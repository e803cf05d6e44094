/** Light or dark: the system's colour scheme, or the one stored under `theme`. */

import { phoneStorage } from '#web/keeping/web-storage.ts'

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Called before anything is shown. */
export function keepScheme(): void {
  const chosen = phoneStorage.get('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function toggleScheme(): void {
  const next = isDark() ? 'light' : 'dark'
  phoneStorage.set('theme', next)
  document.documentElement.dataset.theme = next
}
