/**
 * An arrow that was pressed while a dialog was saving did not go to the next row. The key after it that would decide about the row in
 * hand may have been meant for the other: it asks first, until it can have been read that there was no step.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { currentToasts, isRead, type Toasts, toast } from '#web/ui/toast.ts'
import { familyName } from '../names.ts'
import { focusedAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'

type Store = ReturnType<typeof createStore>

const missedAtom = atom(false)
/** What was said of presses that were not acted on, the last of them. */
let told: string | null = null

export function noteMissedStep(store: Store): void {
  store.set(missedAtom, true)
  told = null
}

/** A row was chosen since. */
export const forgetMissedStep = (store: Store): void => store.set(missedAtom, false)

/** The presses that were not acted on are named, and the step among them. */
export function noteStepTold(text: string): void {
  told = text
}

/** Whether that is gone from the screen, or has stood there long enough. */
export const isToldAndRead = (toasts: Toasts, text: string | null, at: number): boolean =>
  text !== null && toasts.every((one) => one.text !== text || isRead(one, at))

/**
 * @param missed the name of what was pressed, when, and the family that it would be about
 * @returns whether the press is not acted on, since a step before it was not either; the family in hand is then named, once
 */
export function isStepMissed(
  store: Store,
  locale: Locale,
  { press, at, family }: { press: string; at: number; family: Target },
): boolean {
  if (!store.get(missedAtom)) return false
  forgetMissedStep(store)
  if (isToldAndRead(currentToasts.now(), told, at)) return false
  const t = translatorIn(locale)
  const text = t('presses.stepMissed', { press, family: familyName(family) })
  const askWhile = () => store.get(focusedAtom)?.id === family.id
  toast({ kind: 'default', title: t('hands.unheardTitle'), text, ask: t('presses.again'), askWhile })
  return true
}
