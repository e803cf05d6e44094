/**
 * An arrow that was pressed while a dialog was saving did not go to the next row. The key after it that would decide about the row in
 * hand may have been meant for the other: it asks first.
 */
import { atom, type createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { toast } from '#web/ui/toast.ts'
import { familyName } from '../names.ts'
import { focusedAtom, type Target } from '../state.ts'
import { translatorIn } from '../texts/console.ts'

type Store = ReturnType<typeof createStore>

const missedAtom = atom(false)

export const noteMissedStep = (store: Store): void => store.set(missedAtom, true)

/** A row was chosen since. */
export const forgetMissedStep = (store: Store): void => store.set(missedAtom, false)

/**
 * @param missed the name of what was pressed, and the family that it would be about
 * @returns whether the press is not acted on, since a step before it was not either; the family in hand is then named, once
 */
export function isStepMissed(
  store: Store,
  locale: Locale,
  { press, family }: { press: string; family: Target },
): boolean {
  if (!store.get(missedAtom)) return false
  forgetMissedStep(store)
  const t = translatorIn(locale)
  const text = t('presses.stepMissed', { press, family: familyName(family) })
  const askWhile = () => store.get(focusedAtom)?.id === family.id
  toast({ kind: 'default', title: t('hands.unheardTitle'), text, ask: t('presses.again'), askWhile })
  return true
}
