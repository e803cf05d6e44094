/** Commands without a dialog: Verify & Score, quick actions, Undo; each reports its outcome. */
import type { Status } from '#events/application/status.ts'
import { outcomesIn } from '../../app/outcomes.ts'
import { focusedAtom, gridAtom, lastChangeAtom, savedAtom, type Target } from '../../app/state.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'
import { ChangedElsewhere, changeStatus, lastEventOf, undo, verify } from './api.ts'
import type { Application } from './replies.ts'

/** Keeps what was done, so that it can be taken back. */
export function remember({ store }: Pick<CommandContext, 'store'>, now: Application): void {
  const event = lastEventOf(now)
  store.set(lastChangeAtom, { id: now.id, seq: event })
  store.set(savedAtom, { at: new Date(), event })
  const focused = store.get(focusedAtom)
  const { status, version } = now
  if (focused?.id === now.id) store.set(focusedAtom, { ...focused, status, version })
}

/** Tells of a change of one application; it can be taken back by the toast, and later by Ctrl+Z. */
export function done(context: CommandContext, now: Application, text: Key): void {
  remember(context, now)
  const t = translatorIn(context.locale)
  const run = () => {
    context.store.get(gridAtom)?.focus()
    void undoNow(context)
  }
  const act = { name: t('console.undoThis'), run }
  outcomesIn(context.store, t).succeeded(t(text), { event: lastEventOf(now), act })
}

/** Tells why the status is not changed: that somebody else was faster, or what the server says. */
export function notDone({ store, locale }: CommandContext, error: unknown): void {
  const t = translatorIn(locale)
  const otherwise =
    error instanceof ChangedElsewhere
      ? t('console.changedElsewhere', { status: t(`status.${error.now.status}`) })
      : t('adminToast.statusFail')
  outcomesIn(store, t).failed(error, otherwise)
}

const finished = (context: CommandContext, change: Promise<Application>, text: Key): Promise<void> =>
  change.then(
    (now) => done(context, now, text),
    (error: unknown) => notDone(context, error),
  )

export function verifyNow(context: CommandContext, { id }: Target): Promise<void> {
  const notes = translatorIn(context.locale)('reason.verifiedByAdmin')
  return finished(context, verify(context.client, { id, notes }), 'adminToast.verified')
}

export function moveNow(
  context: CommandContext,
  { id, status: from, version }: Target,
  { to, reason }: { to: Status; reason: Key },
): Promise<void> {
  const ask = { id, from, version, status: to, reason: translatorIn(context.locale)(reason) }
  return finished(context, changeStatus(context.client, ask), 'adminToast.statusUpdated')
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
