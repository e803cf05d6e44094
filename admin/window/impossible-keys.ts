/** A key whose command is not possible now says so, since otherwise it could not be told from one that was not heard. */
import { sentences } from '#events/language/sentences.ts'
import { familyName } from '../app/names.ts'
import { outcomesIn } from '../app/outcomes.ts'
import { statusWord } from '../app/status-word.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteRefusedPress } from '../app/undo/refused-press.ts'
import { isOnRow } from './pressed.ts'
import { type Command, type CommandContext, nameOf } from './registry.ts'
import { shownKeys } from './shown-keys.ts'

/** Others are left to the browser where they are not possible, as Ctrl+F is. */
export const decides = (command: Command): boolean => isOnRow(command) || command.id === 'undo'

/** @param pressed the last key of those that ask for the command */
export const isToldWhereImpossible = (command: Command, pressed: string): boolean =>
  decides(command) || /^[A-Z0-9]$/.test(pressed)

export function tellImpossible(command: Command, context: CommandContext): void {
  const { store, locale, targets } = context
  const t = translatorIn(locale)
  const name = nameOf(command, context)
  const [family, ...others] = targets
  const text =
    isOnRow(command) && family && others.length === 0
      ? t('console.notForFamily', { name, family: familyName(family), status: statusWord(t, family.status) })
      : t('console.notNow', { name })
  outcomesIn(store, t).notActedOn(sentences(text, command.whyNot?.(context)))
  if (command.id !== 'undo') noteRefusedPress(store)
}

/** The second key may have been meant by itself, but by then nobody can know. */
export function tellUnknownSequence(keys: string, { store, locale }: CommandContext): void {
  const t = translatorIn(locale)
  outcomesIn(store, t).notActedOn(t('console.notNow', { name: shownKeys(keys) }))
}
