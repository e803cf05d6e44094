/** Undo belongs to the last change of this window. A new change replaces the earlier one when it is sent, before its answer. */
import {
  type MutationFunction,
  type QueryClient,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { atom, type createStore, useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { currentToast, dismiss, type ToastAction, toast } from '#web/ui/toast.ts'
import { renew } from '../client.ts'
import { type Outcomes, outcomes } from '../outcomes.ts'
import { gridAtom } from '../state.ts'
import { t } from '../texts/console.ts'
import { isOutcomeOpen, whenLooking } from './send-change.ts'

function ToastButton({ toast, act }: { toast: number; act: ToastAction }) {
  const press = () => {
    dismiss(toast)
    act.run()
  }
  return (
    <button className="toast-act" type="button" onClick={press}>
      {act.name}
    </button>
  )
}

type Store = ReturnType<typeof createStore>

/** Empty for a change that cannot be undone. After a press the focus goes to the grid, since the toast has closed. */
export const undoButton = (store: Store, change: NumberedChange): { act?: ToastAction } =>
  change.events.length === 0
    ? {}
    : {
        act: {
          name: t('console.undoThis'),
          of: change.n,
          Button: ToastButton,
          run: () => {
            store.get(gridAtom)?.focus()
            store.get(takeBackAtom)?.run(change)
          },
        },
      }

/** An event that a change has made, on one application; `family`: its name. `what`: of a change with several parts, the part, for people. */
export type MadeEvent = { id: string; seq: number; family?: string; what?: string }

/**
 * `name`: what was changed, for people. Without events it cannot be undone. `takenBackBy`: where that is done in another way, for
 * people.
 */
export type Change = { name: string; events: readonly MadeEvent[]; takenBackBy?: string }
export type NumberedChange = Change & { n: number }

/** `change`: null where there is nothing to take back. */
type Last = { n: number; change: Change | 'unanswered' | null }
export const lastChangeAtom = atom<Last>({ n: 0, change: null })

/** Undoes a change and shows a toast; set by the feature that knows the request. */
export const takeBackAtom = atom<{ run: (change: NumberedChange) => void } | null>(null)

/** After an undo no older change is offered. */
export function takenBack(store: Store, n: number): void {
  if (store.get(lastChangeAtom).n === n) store.set(lastChangeAtom, { n, change: null })
}

/** Takes what can be undone, and the messages that offer it, off the window. */
export function forgetNames(store: Store): void {
  store.set(lastChangeAtom, ({ n }) => ({ n: n + 1, change: null }))
  const shown = currentToast.now()
  if (shown?.act) dismiss(shown.id)
}

/**
 * @param send sends the change
 * @param madeBy the change that the answer reports; null for none
 * @returns the answer, and the number by which the change can be undone
 */
export async function tracked<Answer>(
  store: Store,
  send: () => Promise<Answer>,
  madeBy: (answer: Answer) => Change | null,
): Promise<{ answer: Answer; change: NumberedChange }> {
  const before = store.get(lastChangeAtom)
  const n = before.n + 1
  const earlier = before.change === 'unanswered' ? null : before.change
  store.set(lastChangeAtom, { n, change: 'unanswered' })
  const settle = (change: Last['change']) => {
    if (store.get(lastChangeAtom).n === n) store.set(lastChangeAtom, { n, change })
  }
  try {
    const answer = await send()
    const change = madeBy(answer)
    settle(change ?? earlier)
    return { answer, change: { ...(change ?? { name: '', events: [] }), n } }
  } catch (error) {
    const name = t('lost.openChange')
    // A change with an unknown outcome cannot be undone, and neither can an earlier one.
    if (isOutcomeOpen(error)) settle({ name, events: [] })
    else settle(earlier)
    throw error
  }
}

/** A change that Undo cannot take back, and neither one before it. */
export async function trackedForGood<Answer>(
  store: Store,
  send: () => Promise<Answer>,
  takenBack: Pick<Change, 'takenBackBy'> = {},
): Promise<Answer> {
  const name = t('console.otherChange')
  return (await tracked(store, send, () => ({ name, events: [], ...takenBack }))).answer
}

/** Shows a toast when an answer was lost. Called once, when the console starts. */
export function followLostAnswers(client: QueryClient): void {
  whenLooking({
    begun: () => {
      toast({ kind: 'default', title: t('lost.title'), text: t('lost.looking') })
    },
    ended: (isKnown) => {
      // The toast asks the person to look, so the screen must show the current state.
      if (!isKnown) void renew(client)
    },
  })
}

// The mutation hooks of the console: each change is tracked for Undo, and a failure is reported in a toast.

/** Drops calls while one has no answer yet, so that a second press sends nothing twice. */
export function useOnce<Answer, Failure, Ask, Before>(
  mutation: UseMutationResult<Answer, Failure, Ask, Before>,
): UseMutationResult<Answer, Failure, Ask, Before> {
  const isBusy = useRef(false)
  const { mutate, mutateAsync } = mutation
  const send = useCallback<typeof mutate>(
    (...ask) => {
      if (isBusy.current) return
      isBusy.current = true
      const end = () => {
        isBusy.current = false
      }
      // The mutation reports its own failure.
      void mutateAsync(...ask).then(end, end)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate: send }
}

/** `succeeded` reports the change in a toast that offers Undo where the change can be undone. */
type Tools = { client: QueryClient } & Pick<Outcomes, 'succeeded'>

type Options<Answer, Ask> = {
  /** Shown where the server gives no text of its own. */
  failText: string | ((error: Error) => string)
  /** The family, named in the toast of a failure. */
  about?: string
  /** The change for Undo. Without it neither this change nor an earlier one can be undone. */
  made?: (answer: Answer, ask: Ask) => Change
  /** Runs even if the component is unmounted by the time of the answer. */
  onSuccess?: (answer: Answer, tools: Tools) => unknown
}

export function useChange<Answer, Ask = void>(
  run: MutationFunction<Answer, Ask>,
  { failText, about, made, onSuccess }: Options<Answer, Ask>,
) {
  const store = useStore()
  const last = useRef<(Change & { n: number }) | null>(null)
  const successWith = (change: typeof last.current): Tools['succeeded'] => {
    if (!made || !change) return outcomes.succeeded
    return (text, more) =>
      outcomes.succeeded(text, { about: change.name, ...undoButton(store, change), ...more })
  }
  const mutation = useMutation<Answer, Error, Ask>({
    mutationFn: async (ask, context) => {
      const other: Change = { name: t('console.otherChange'), events: [] }
      const send = () => run(ask, context)
      const { answer, change } = await tracked(store, send, (got) => made?.(got, ask) ?? other)
      last.current = change
      return answer
    },
    onSuccess: (answer, _ask, _result, { client }) =>
      onSuccess?.(answer, { client, succeeded: successWith(last.current) }),
    onError: (error) =>
      outcomes.failed(error, typeof failText === 'string' ? failText : failText(error), about),
  })
  return useOnce(mutation)
}
