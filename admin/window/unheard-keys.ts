/**
 * Keys for the list that are pressed while a dialog is still being saved: they are not acted on, since what they were meant for may
 * change by that, and what is said of the outcome says so.
 */
import { atom, type createStore } from 'jotai'
import { currentToast, toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { translatorIn } from '../app/texts/console.ts'

type Store = ReturnType<typeof createStore>

const unheardAtom = atom(false)

export const noteUnheard = (store: Store): void => store.set(unheardAtom, true)

/** To be called when the dialog has closed; what is said of the outcome comes in the same task. */
export function tellUnheard(store: Store): void {
  if (!store.get(unheardAtom)) return
  store.set(unheardAtom, false)
  setTimeout(() => {
    const t = translatorIn(localeNow())
    const { title, text, ...rest } = currentToast.now() ?? { kind: 'default', title: t('toast.success') }
    toast({ ...rest, title, text: [text, t('console.unheardKeys')].filter(Boolean).join(' ') })
  })
}
