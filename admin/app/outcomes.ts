/** Reports the outcome of a change in a toast, in the words of docs/product.md section 9. */
import { ApiError, wordsOf } from '#web/api.ts'
import { type Message, type ToastAction, toast } from '#web/ui/toast.ts'
import { NotKnown, NotSaved } from './changes/send-change.ts'
import { t } from './texts/console.ts'

/**
 * @param about the name of the family
 * @param act a button in the toast, such as Undo
 * @param not the refused part; '' for none
 */
type Success = { about?: string; act?: ToastAction; not?: string }

const withName = (text: string, about: string | undefined): string =>
  about === undefined ? text : `${text} · ${about}`

/** @param about the family, where it is about one */
function failureText(error: unknown, otherwise: string, about?: string): string {
  if (error instanceof NotSaved) return t('lost.notSaved')
  if (error instanceof NotKnown) return t('lost.notKnown')
  const isGone = error instanceof ApiError && error.problem?.code === 'not-found'
  if (isGone && about !== undefined) return t('lost.gone')
  return wordsOf(error, { network: t('toast.network'), otherwise })
}

export const outcomes = {
  succeeded: (text: string, { about, act, not = '' }: Success = {}): void => {
    const words = not === '' ? withName(text, about) : `${about}. ${not}`
    const kind = not === '' ? 'default' : 'destructive'
    toast({ kind, title: t(not === '' ? 'toast.success' : 'toast.error'), text: words, ...(act && { act }) })
  },
  /** @param otherwise the text where the error is neither the server's own nor a lost network */
  failed: (error: unknown, otherwise: string, about?: string): void => {
    const text = withName(failureText(error, otherwise, about), about)
    toast({ kind: 'destructive', title: t('toast.error'), text })
  },
  /** An outcome of Undo that is neither: there was nothing to undo, or only a part was undone. */
  told: (text: string, kind: Message['kind'] = 'default'): void =>
    toast({ kind, title: t('console.undo'), text }),
  /** The command is not possible now. */
  impossible: (text: string): void => toast({ kind: 'default', title: t('console.impossibleTitle'), text }),
}
export type Outcomes = typeof outcomes
