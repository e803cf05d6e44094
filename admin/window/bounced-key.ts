/**
 * The letter that has opened a dialog, where its key bounces or is held: it is not the beginning of the text of the dialog's first
 * field, so it is not typed there. Pressed a second time it is.
 */
import { useLayoutEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { translatorIn } from '../app/texts/console.ts'
import { isBounce, type LastPress } from './bounce.ts'

const nothing: LastPress = { key: '', downAt: 0, upAt: 0 }

const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey ? key.toLowerCase() : ''

function tellIgnored(letter: string): void {
  const t = translatorIn(localeNow())
  toast({ kind: 'default', title: t('hands.unheardTitle'), text: t('typed.bounced', { letter }) })
}

/** Ignores the letter until it is pressed again, or another key is: `last` is another press then. */
function ignoreBounces(last: { readonly current: LastPress }): () => void {
  const { key, downAt } = last.current
  const end = () => removeEventListener('keydown', onKey, true)
  const onKey = (event: KeyboardEvent) => {
    if (last.current.key !== key || last.current.downAt !== downAt) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) tellIgnored(event.key)
  }
  addEventListener('keydown', onKey, true)
  return end
}

/** @param isOpen whether a dialog is open */
export function useBouncedKey(isOpen: boolean): void {
  const last = useRef<LastPress>(nothing)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = letterOf(event)
      // They belong to the press before.
      if (event.repeat || (key === last.current.key && isBounce(last.current, event))) return
      last.current = { key, downAt: event.timeStamp, upAt: 0 }
    }
    const onUp = (event: KeyboardEvent) => {
      if (letterOf(event) === last.current.key) last.current = { ...last.current, upAt: event.timeStamp }
    }
    addEventListener('keydown', onKey, true)
    addEventListener('keyup', onUp, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('keyup', onUp, true)
    }
  }, [])
  useLayoutEffect(() => (isOpen && last.current.key !== '' ? ignoreBounces(last) : undefined), [isOpen])
}
