/**
 * Letters in an open menu go to the entry that begins with them, as in every menu of the platform, and so run nothing. A key that is a
 * shortcut, and that begins no entry's name, is said to have done nothing.
 */
import { outcomesIn } from '../app/outcomes.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteNotActedOn } from './burst-keys.ts'
import { afterLetter, goesTo, type TypedInMenu } from './menu-letters.ts'
import { type CommandContext, commandsAtom } from './registry.ts'
import { shownKeys } from './shown-keys.ts'

const namesIn = (menu: Element): string[] =>
  [...menu.querySelectorAll('[role^=menuitem]:not([aria-disabled=true])')].map(
    (entry) => entry.textContent?.trim() ?? '',
  )

let typed: TypedInMenu = { text: '', at: 0 }

export function pressedInMenu(
  event: KeyboardEvent,
  pressed: string,
  { store, locale }: CommandContext,
): void {
  const menu = event.target instanceof Element ? event.target.closest('[role=menu]') : null
  if (!menu || event.repeat) return
  if (event.key.length === 1) {
    typed = afterLetter(typed, event.key, event.timeStamp)
    if (goesTo(typed.text, namesIn(menu))) return
  }
  const isCommand = store.get(commandsAtom).some(({ keys }) => keys?.includes(pressed))
  if (!isCommand || pressed === 'Enter' || pressed === 'Escape') return
  const t = translatorIn(locale)
  outcomesIn(store, t).notActedOn(t('keys.menuOpen', { keys: shownKeys(pressed) }))
  noteNotActedOn()
}
