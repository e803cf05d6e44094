/** Toasts and sentences that report the outcome of an action, in the language of the page. */
import { wordsOf } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { type Key, useWords } from './texts.ts'

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
