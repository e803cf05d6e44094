/** A press that asks for what this window has done by the press before changed nothing, and says so. */
import type { createStore } from 'jotai'
import type { Locale } from '#events/vocabulary.ts'
import { familyName } from './names.ts'
import { outcomesIn } from './outcomes.ts'
import type { Target } from './state.ts'
import { statusWord } from './status.ts'
import { translatorIn } from './texts/console.ts'

type Store = ReturnType<typeof createStore>
type Family = Pick<Target, 'id' | 'groomName' | 'brideName' | 'status'>

/** Beside what was said of the first press, whose Undo stays. */
export function tellDoneAlready({ store, locale }: { store: Store; locale: Locale }, family: Family): void {
  const t = translatorIn(locale)
  const status = statusWord(t, family.status)
  const words = t('presses.doneAlready', { family: familyName(family), status })
  outcomesIn(store, t).notActedOn(words)
}
