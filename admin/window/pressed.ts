/** Runs a command for a press of a key or of the pointer, unless that can only have meant another family. */
import { toast } from '#web/ui/toast.ts'
import { dismissFormer, endAsking } from '#web/ui/toast-of-acts.ts'
import { tellDoneAlready } from '../app/done-already.ts'
import { isMeant, type Press } from '../app/in-hand/in-hand.ts'
import { isSelectionMeant } from '../app/in-hand/lost-selection.ts'
import { isStepMissed } from '../app/in-hand/missed-step.ts'
import { isListChanging } from '../app/in-hand/shown-list.ts'
import type { Place } from '../app/in-hand/sights.ts'
import { asAnswered } from '../app/own-answers.ts'
import { focusedAtom, type Target } from '../app/state.ts'
import { translatorIn } from '../app/texts/console.ts'
import { noteRefusedPress } from '../app/undo/refused-press.ts'
import { undoAtom } from '../app/undo/tracked.ts'
import { isTakenBack } from '../app/undo/undo-state.ts'
import {
  type Command,
  type CommandContext,
  focusedNow,
  isInHandShown,
  isOnPageInHand,
  isPossible,
  nameOf,
  selectedNow,
} from './registry.ts'

export const isOnRow = (command: Command): boolean =>
  command.on?.includes('row') === true || command.actsOnRow === true

const mayAct = (name: string, { store, locale }: CommandContext, press: Press): boolean =>
  !(
    press.place === 'list' && isStepMissed(store, locale, { press: name, at: press.at, family: press.family })
  ) && isMeant(store, locale, press)

/**
 * @param press where the family is seen that it is about, and when it was made, in milliseconds as those of events
 * @returns whether the command was run
 */
export function runPressed(
  command: Command,
  context: CommandContext,
  press: { place: Place; at: number },
): boolean {
  const { store, locale } = context
  const isOfRowInHand = command.isOfRowInHand === true && context.targets.length > 1
  const family = (isOfRowInHand ? focusedNow(store) : context.targets[0]) ?? undefined
  const isInList = press.place === 'list'
  if (isOnRow(command) && isInList && isBetweenLists(store)) {
    tellListChanging(command, context)
    return false
  }
  const name = nameOf(command, context)
  if (isOnRow(command) && isInList && !isOfRowInHand && !isSelectionMeant(store, locale, name)) {
    noteRefusedPress(store)
    return false
  }
  const isOfSelection = isInList && selectedNow(store).length > 0 && !isOfRowInHand
  const isOfFamily = isOnRow(command) && family && !isOfSelection
  if (isOfFamily && !mayAct(name, context, { ...press, family })) {
    noteRefusedPress(store)
    return false
  }
  const known = family && context.targets.length === 1 ? knownNow(store, family) : family
  if (!known || known === family) return run(command, context)
  const inKnown = { ...context, targets: [known] }
  if (isPossible(command, inKnown)) return run(command, inKnown)
  tellDoneAlready(context, known)
  return true
}

/** For what is chosen in a menu: its family is the one that was in hand when it was opened, unless it is about the selection. */
export function runChosen(command: Command, context: CommandContext): void {
  const [family] = context.targets
  const isInHand = family !== undefined && family.id === context.store.get(focusedAtom)?.id
  if (isInHand || selectedNow(context.store).length > 0)
    runPressed(command, context, { place: 'list', at: performance.now() })
  else run(command, context)
}

/** Whether a list is waited for, or on the screen though another one was asked for. The page of a family is none. */
export const isBetweenLists = (store: CommandContext['store']): boolean =>
  isInHandShown(store) && !isOnPageInHand(store) && isListChanging(store)

export function tellListChanging(command: Command, context: CommandContext): void {
  const t = translatorIn(context.locale)
  const text = t('presses.listChanging', { press: nameOf(command, context) })
  toast({ kind: 'default', title: t('hands.unheardTitle'), text })
  noteRefusedPress(context.store)
}

function run(command: Command, context: CommandContext): true {
  dismissFormer()
  // It may have been asked for only after this was pressed.
  endAsking(performance.now())
  void command.run(context)
  return true
}

/** The family as the last answer to this window has it, where its row is still behind that; not while that is being taken back. */
const knownNow = (store: CommandContext['store'], family: Target): Target =>
  isTakenBack(store.get(undoAtom), family.id) ? family : asAnswered(store, family)
