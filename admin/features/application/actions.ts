/** Changes of one application's status, and Undo. Each reports its outcome in a toast. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Status } from '#events/application/status.ts'
import { outcomesIn } from '../../app/outcomes.ts'
import { focusedAtom, gridAtom, lastChangeAtom, savedAtom, type Target } from '../../app/state.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import type { CommandContext } from '../../window/registry.ts'
import { ChangedElsewhere, changeStatus, lastEventOf, type StatusChange, undo, verify } from './api.ts'
import type { Application } from './replies.ts'

/** Stores the change that Undo takes back, and updates the focused application. */
export function remember({ store }: Pick<CommandContext, 'store'>, application: Application): void {
  const event = lastEventOf(application)
  store.set(lastChangeAtom, { id: application.id, seq: event })
  store.set(savedAtom, { at: new Date(), event })
  const focused = store.get(focusedAtom)
  const { status, version } = application
  if (focused?.id === application.id) store.set(focusedAtom, { ...focused, status, version })
}

/** A success toast with an Undo button; the change can also be undone later by Ctrl+Z. */
function reportChange(context: CommandContext, application: Application, text: Key): void {
  remember(context, application)
  const t = translatorIn(context.locale)
  const run = () => {
    context.store.get(gridAtom)?.focus()
    void undoNow(context)
  }
  const act = { name: t('console.undoThis'), run }
  outcomesIn(context.store, t).succeeded(t(text), { event: lastEventOf(application), act })
}

/** A toast that says why the status was not changed: a version conflict, or the server's message. */
function reportFailure({ store, locale }: CommandContext, error: unknown): void {
  const t = translatorIn(locale)
  const otherwise =
    error instanceof ChangedElsewhere
      ? t('console.changedElsewhere', { status: t(`status.${error.application.status}`) })
      : t('adminToast.statusFail')
  outcomesIn(store, t).failed(error, otherwise)
}

const reported = (context: CommandContext, change: Promise<Application>, text: Key): Promise<void> =>
  change.then(
    (application) => reportChange(context, application, text),
    (error: unknown) => reportFailure(context, error),
  )

/**
 * For the forms that change a status. The error is ChangedElsewhere on a version conflict.
 * @param onChanged called before the toast
 */
export function useStatusChange({ id, version }: Pick<Target, 'id' | 'version'>, onChanged: () => void) {
  const client = useQueryClient()
  const context = useCommandContext()
  return useMutation({
    mutationFn: (body: StatusChange) => changeStatus(client, { id, version, ...body }),
    onSuccess: (application) => {
      onChanged()
      reportChange(context, application, 'adminToast.statusUpdated')
    },
    onError: (error) => reportFailure(context, error),
  })
}

export function verifyNow(context: CommandContext, { id, version }: Target): Promise<void> {
  const notes = translatorIn(context.locale)('reason.verifiedByAdmin')
  return reported(context, verify(context.client, { id, version, notes }), 'adminToast.verified')
}

export function moveNow(
  context: CommandContext,
  { id, version }: Target,
  { to: status, reason: key }: { to: Status; reason: Key },
): Promise<void> {
  const reason = translatorIn(context.locale)(key)
  const change = changeStatus(context.client, { id, version, status, reason })
  return reported(context, change, 'adminToast.statusUpdated')
}

export async function undoNow({ store, client, locale }: CommandContext): Promise<void> {
  const t = translatorIn(locale)
  const outcomes = outcomesIn(store, t)
  const last = store.get(lastChangeAtom)
  if (!last) return
  try {
    await undo(client, last)
    store.set(lastChangeAtom, null)
    outcomes.succeeded(t('console.undone'))
  } catch (error) {
    outcomes.failed(error, t('console.undoFail'))
  }
}
