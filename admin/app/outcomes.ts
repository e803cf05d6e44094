/** Reports the outcome of a change: a toast in the words of docs/product.md section 9, and the time of the last save for the status bar. */
import { type createStore, useStore } from 'jotai'
import { useMemo } from 'react'
import { ApiError, wordsOf } from '#web/api.ts'
import { type Message, type ToastAction, toast } from '#web/ui/toast.ts'
import { toastListed } from '#web/ui/toast-of-acts.ts'
import { NotKnown, NotSaved } from './changes/send-change.ts'
import { mustLookFirst } from './client.ts'
import { type Translate, useWords } from './texts/console.ts'
import { type Outcome, withUnheard } from './unheard.ts'

/**
 * @param event sequence number of the newest event that the change made; 0 where it is not known
 * @param about whom it was about, by name
 * @param act a button in the toast, such as Undo
 */
type Success = { about?: string; act?: ToastAction }

const withName = (text: string, about: string | undefined): string =>
  about === undefined ? text : `${text} · ${about}`

/** @param about the family, where it is about one */
function failureText(t: Translate, error: unknown, otherwise: string, about?: string): string {
  if (error instanceof NotSaved) return t('lost.notSaved')
  if (error instanceof NotKnown) return t('lost.notKnown')
  const isGone = error instanceof ApiError && error.problem?.code === 'not-found'
  if (isGone && about !== undefined) return t('lost.gone')
  return wordsOf(error, { network: t('toast.network'), otherwise })
}

export const outcomesIn = (store: ReturnType<typeof createStore>, t: Translate) => {
  const say = (
    { text, ...rest }: Pick<Message, 'kind' | 'title' | 'act'> & { text: string },
    outcome: Outcome = rest.kind === 'destructive' ? 'failure' : 'success',
  ): void => toast({ ...rest, ...withUnheard(store, t, text, outcome) })
  return {
    succeeded: (text: string, { about, act }: Success = {}): void => {
      say({ kind: 'default', title: t('toast.success'), text: withName(text, about), ...(act && { act }) })
    },
    /** @param otherwise the text where the error is neither the server's own nor a lost network */
    failed: (error: unknown, otherwise: string, about?: string): void => {
      const text = failureText(t, error, otherwise, about)
      const words = withName(text, about)
      const outcome = mustLookFirst(error) ? 'refusal' : 'failure'
      say({ kind: 'destructive', title: t('toast.error'), text: words }, outcome)
    },
    /** What is neither, of Undo: that there was nothing to take back, or that only a part of it was. */
    told: (text: string, kind: Message['kind'] = 'default'): void => {
      if (kind === 'destructive') say({ kind, title: t('console.undo'), text })
      else toast({ kind, title: t('console.undo'), text })
    },
    /** Undo is to be pressed once more. */
    asked: (text: string, ask: string): void => {
      toast({ kind: 'default', title: t('console.undo'), text, ask })
    },
    /** A press that did nothing. */
    notActedOn: (text: string): void => {
      toast({ kind: 'default', title: t('hands.unheardTitle'), text })
    },
  }
}

export type Outcomes = ReturnType<typeof outcomesIn>

export function useOutcomes(): Outcomes {
  const store = useStore()
  const { t } = useWords()
  return useMemo(() => outcomesIn(store, t), [store, t])
}

/** Why keys that are pressed at a dialog did nothing. */
type Reason = 'hands.dialogOpen' | 'presses.dialogOpening'

/** Keys that are refused one after another for the same reason are named in one sentence. @param keys as they are shown */
export const tellRefusedKey = (t: Translate, reason: Reason, keys: string): void =>
  toastListed({
    kind: 'default',
    title: t('hands.unheardTitle'),
    key: reason,
    name: keys,
    words: (names) => t(reason, { keys: names }),
  })
