/**
 * The letter that has opened a dialog, pressed again at once (a bouncing key, a key that is held): it is not the beginning of the text
 * of the dialog's first field, so it is not typed there.
 */
import { useLayoutEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { translatorIn } from '../app/texts/console.ts'
import { shownKeys } from './shown-keys.ts'

/** Milliseconds within which the same letter again is the same press. */
const SOON = 400

type Press = { key: string; at: number }

const nothing: Press = { key: '', at: 0 }

const letterOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey ? key.toLowerCase() : ''

function tellIgnored(letter: string): void {
  const t = translatorIn(localeNow())
  const keys = shownKeys(letter.toUpperCase())
  toast({ kind: 'default', title: t('hands.unheardTitle'), text: t('hands.dialogOpen', { keys }) })
}

/** Ignores the letter until another key is pressed, or its time is over and it is not held. */
function ignoreBounces(opening: Press): () => void {
  const end = () => removeEventListener('keydown', onKey, true)
  const onKey = (event: KeyboardEvent) => {
    const isSame = letterOf(event) === opening.key
    if (!isSame || (!event.repeat && event.timeStamp - opening.at > SOON)) return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) tellIgnored(opening.key)
  }
  addEventListener('keydown', onKey, true)
  return end
}

/** @param isOpen whether a dialog is open */
export function useBouncedKey(isOpen: boolean): void {
  const last = useRef<Press>(nothing)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.repeat) last.current = { key: letterOf(event), at: event.timeStamp }
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  useLayoutEffect(() => {
    const opening = last.current
    return isOpen && opening.key !== '' ? ignoreBounces(opening) : undefined
  }, [isOpen])
}
