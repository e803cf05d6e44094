/** A key whose command is not possible now says so, since otherwise it could not be told from one that was not heard. */
import { sentences } from '#events/language/sentences.ts'
import { familyName } from '../app/names.ts'
import { outcomesIn } from '../app/outcomes.ts'
import { statusWord } from '../app/status.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteRefusedPress } from '../app/undo/refused-press.ts'
import { isBetweenLists, isOnRow, tellListChanging } from './pressed.ts'
import { type Command, type CommandContext, nameOf } from './registry.ts'
import { shownKeys } from './shown-keys.ts'

/** They are the browser's where ours are not possible: what they do there is seen. Escape is pressed to be sure, and asks for nothing. */
const leftToBrowser = ['Control+F', 'Control+P', 'Escape']
/** They do something to a text that is selected. */
const ofSelectedText = /^(Control\+C|Shift\+Arrow\w+)$/

/** @param pressed the last key of those that ask for a command */
export const isToldWhereImpossible = (pressed: string, isTextSelected: boolean): boolean =>
  !leftToBrowser.includes(pressed) && !(isTextSelected && ofSelectedText.test(pressed))

/** Besides being said not to be possible, they reach the browser: its own menu, or all of the page as a text. */
export const reachesBrowser = (pressed: string): boolean =>
  ['Control+A', 'Control+C', 'Shift+F10', 'ContextMenu'].includes(pressed)

export function tellImpossible(command: Command, context: CommandContext): void {
  const { store, locale, targets } = context
  const t = translatorIn(locale)
  const name = nameOf(command, context)
  const [family, ...others] = targets
  if (isOnRow(command) && isBetweenLists(store)) {
    tellListChanging(command, context)
    return
  }
  const text =
    isOnRow(command) && family && others.length === 0
      ? t('console.notForFamily', { name, family: familyName(family), status: statusWord(t, family.status) })
      : t('console.notNow', { name })
  outcomesIn(store, t).notActedOn(sentences(text, command.whyNot?.(context)))
  // Undo right after it may have been meant for it; not after a key that changes nothing.
  if (isOnRow(command)) noteRefusedPress(store)
}

/** The second key may have been meant by itself, but by then nobody can know. */
export function tellUnknownSequence(keys: string, { store, locale }: CommandContext): void {
  const t = translatorIn(locale)
  outcomesIn(store, t).notActedOn(t('console.notNow', { name: shownKeys(keys) }))
}

/** The second key of a sequence came too late for it, and alone it would decide about a family. */
export function tellLateSequence(first: string, second: string, { store, locale }: CommandContext): void {
  const t = translatorIn(locale)
  const names = { first: shownKeys(first), second: shownKeys(second) }
  outcomesIn(store, t).notActedOn(t('keys.late', names))
}

/** The form cannot be sent as it stands: its button is greyed out. */
export function tellNotComplete(keys: string, { store, locale }: CommandContext): void {
  const t = translatorIn(locale)
  outcomesIn(store, t).notActedOn(t('keys.notComplete', { keys: shownKeys(keys) }))
}
