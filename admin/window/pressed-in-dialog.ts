/**
 * Keys that are pressed while a dialog is open or its code is on the way, and were meant for the list behind it: none of them is acted
 * on, and each is said not to be. Escape closes also what is not there yet.
 */
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { outcomesIn } from '../app/outcomes.ts'
import { dialogAtom } from '../app/state.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteUnheard } from '../app/unheard.ts'
import { decides } from './impossible-keys.ts'
import { type CommandContext, commandsAtom } from './registry.ts'
import { goingKeys, isTyping, shownKeys } from './shown-keys.ts'

export function pressedInDialog(event: KeyboardEvent, pressed: string, context: CommandContext): void {
  const { store, client, locale } = context
  const isThere = openDialogs.now().length > 0
  if (pressed === 'Escape' && !isThere) {
    event.preventDefault()
    store.set(dialogAtom, null)
  }
  if (isTyping(event.target) || pressed === 'Enter' || pressed === 'Escape') return
  const command = store.get(commandsAtom).find(({ keys }) => keys?.includes(pressed))
  if (client.isMutating() > 0) {
    if (command || goingKeys.test(pressed)) noteUnheard(store, shownKeys(pressed))
  } else if (command && decides(command) && !event.repeat) {
    const t = translatorIn(locale)
    outcomesIn(store, t).notActedOn(t('hands.dialogOpen', { keys: shownKeys(pressed) }))
  }
}
