/**
 * Keys that are pressed while a dialog is open or its code is on the way, and were meant for the list behind it: none of them is acted
 * on, and each is said not to be. Escape closes also what is not there yet.
 */
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { noteMissedStep } from '../app/in-hand/missed-step.ts'
import { tellRefusedKey } from '../app/outcomes.ts'
import { dialogAtom } from '../app/state.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteUnheard } from '../app/unheard.ts'
import { noteNotActedOn } from './burst-keys.ts'
import { focusAt, isNamedInDialog } from './dialog-keys.ts'
import { type CommandContext, commandsAtom } from './registry.ts'
import { isOfSentForm } from './sent-form.ts'
import { goingKeys, isTyping, shownKeys } from './shown-keys.ts'

/** Whether a command has this key, or a sequence that begins with it. */
const isOfCommand = (pressed: string, { store }: CommandContext): boolean =>
  store
    .get(commandsAtom)
    .some(({ keys }) => keys?.some((one) => one === pressed || one.startsWith(`${pressed} `)))

/** It may rest on what is being saved. */
function noteWhileSaving(pressed: string, { store }: CommandContext): void {
  if (pressed === 'Enter' || pressed === 'Escape') return
  const command = store.get(commandsAtom).find(({ keys }) => keys?.includes(pressed))
  const isStep = goingKeys.test(pressed)
  if (isStep) noteMissedStep(store)
  if (!command && !isStep) return
  noteUnheard(store, shownKeys(pressed), { use: command?.id === 'undo' ? 'undo' : 'row' })
  noteNotActedOn()
}

export function pressedInDialog(event: KeyboardEvent, pressed: string, context: CommandContext): void {
  const { store, client, locale } = context
  const isThere = openDialogs.now().length > 0
  if (pressed === 'Escape' && !isThere) {
    event.preventDefault()
    store.set(dialogAtom, null)
  }
  const isMutating = client.isMutating() > 0
  // The palette sends what is typed into its field to its list as well.
  const target = isTyping(document.activeElement) ? document.activeElement : event.target
  const isText = isTyping(target) && (event.key.length === 1 || !isOfSentForm(target, isMutating))
  if (isMutating) {
    if (!isText) noteWhileSaving(pressed, context)
    return
  }
  const isAsked = isOfCommand(pressed, context) || goingKeys.test(pressed)
  if (!isAsked || event.repeat || !isNamedInDialog(pressed, focusAt(target))) return
  const reason = isThere ? 'hands.dialogOpen' : 'presses.dialogOpening'
  tellRefusedKey(translatorIn(locale), reason, shownKeys(pressed))
  // Into a field what follows is typed, and seen.
  if (!isThere || !isTyping(target)) noteNotActedOn()
}
