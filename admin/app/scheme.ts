/** Light or dark: as the system has it, until somebody chooses; the choice is kept under `theme`. */

import { phoneNotes } from '#web/keeping/notes.ts'

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Called before anything is shown. */
export function keepScheme(): void {
  const chosen = phoneNotes.get('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function toggleScheme(): void {
  const next = isDark() ? 'light' : 'dark'
  phoneNotes.set('theme', next)
  document.documentElement.dataset.theme = next
}
