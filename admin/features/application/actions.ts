/** Changes that need no dialog (Verify & Score, the quick action, Undo), and the toast that reports a change's outcome. */
import type { Status } from '#events/application/status.ts'
import { outcomesIn } from '../../app/outcomes.ts'
import { focusedAtom, gridAtom, lastChangeAtom, savedAtom, type Target } from '../../app/state.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'
import { ChangedElsewhere, changeStatus, lastEventOf, undo, verify } from './api.ts'
import type { Application } from './replies.ts'

/** Stores the change that Undo takes back, and updates the focused application. */
export function remember({ store }: Pick<CommandContext, 'store'>, now: Application): void {
  const event = lastEventOf(now)
  store.set(lastChangeAtom, { id: now.id, seq: event })
  store.set(savedAtom, { at: new Date(), event })
  const focused = store.get(focusedAtom)
  const { status, version } = now
  if (focused?.id === now.id) store.set(focusedAtom, { ...focused, status, version })
}

/** A success toast with an Undo button; the change can also be undone later by Ctrl+Z. */
export function reportChange(context: CommandContext, now: Application, text: Key): void {
  remember(context, now)
  const t = translatorIn(context.locale)
  const run = () => {
    context.store.get(gridAtom)?.focus()
    void undoNow(context)
  }
  const act = { name: t('console.undoThis'), run }
  outcomesIn(context.store, t).succeeded(t(text), { event: lastEventOf(now), act })
}

/** A toast that says why the status was not changed: a version conflict, or the server's message. */
export function reportFailure({ store, locale }: CommandContext, error: unknown): void {
  const t = translatorIn(locale)
  const otherwise =
    error instanceof ChangedElsewhere
      ? t('console.changedElsewhere', { status: t(`status.${error.now.status}`) })
      : t('adminToast.statusFail')
  outcomesIn(store, t).failed(error, otherwise)
}

const reported = (context: CommandContext, change: Promise<Application>, text: Key): Promise<void> =>
  change.then(
    (now) => reportChange(context, now, text),
    (error: unknown) => reportFailure(context, error),
  )

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
