/** Hooks of the families' islands: their texts, and toasts and sentences about the outcome of an action, in the language of the page. */
import { useEffect, useRef } from 'react'
import type { Name } from '#events/language/index.ts'
import type { PlainKey } from '#events/language/translate.ts'
import { wordsOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { usePageTexts } from '#web/words/PageTexts.tsx'

export type Key = PlainKey<Name>

export const useWords = () => usePageTexts<Name>()

/** A ref for an element that takes the focus when it appears, since the element that had it was removed. */
export function useFocused<E extends HTMLElement>(isFocused = true) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (isFocused) element.current?.focus()
  }, [isFocused])
  return element
}

export function useOutcome() {
  const { t } = useWords()
  return {
    showSuccess: (text: string): void => toast({ kind: 'default', title: t('toast.success'), text }),
    showError: (text: string): void => toast({ kind: 'destructive', title: t('toast.error'), text }),
    /** The server's message for a failed request, the message for a missing network, or `otherwise`. */
    errorText: (error: unknown, otherwise: Key): string =>
      wordsOf(error, { network: t('toast.network'), otherwise: t(otherwise) }),
  }
}
