/** What commands do at once, without a dialog: Verify & Score, the quick actions, Undo; each tells its outcome. */
import type { Status } from '#events/application/status.ts'
import { changeStatus, lastEventOf, undo, verify } from '../../app/changes.ts'
import { failed, succeeded } from '../../app/outcomes.ts'
import type { Application } from '../../app/replies.ts'
import { focusedAtom, gridAtom, lastChangeAtom, savedAtom, type Target } from '../../app/state.ts'
import { type Key, translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/commands.ts'

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
  const [t, { store }] = [translatorIn(context.locale), context]
  const undo = () => {
    store.get(gridAtom)?.focus()
    void undoNow(context)
  }
  const act = { name: t('console.undoThis'), run: undo }
  succeeded(store, t, { text, event: lastEventOf(now), act })
}

async function told(context: CommandContext, change: Promise<Application>, text: Key): Promise<void> {
  const [t, { store }] = [translatorIn(context.locale), context]
  try {
    done(context, await change, text)
  } catch (error) {
    failed(store, t, { error, otherwise: 'adminToast.statusFail' })
  }
}

export function verifyNow(context: CommandContext, { id }: Target): Promise<void> {
  const notes = translatorIn(context.locale)('reason.verifiedByAdmin')
  return told(context, verify(context.client, { id, notes }), 'adminToast.verified')
}

export function moveNow(
  context: CommandContext,
  { id, status: from, version }: Target,
  { to, reason }: { to: Status; reason: Key },
): Promise<void> {
  const ask = { id, from, version, status: to, reason: translatorIn(context.locale)(reason) }
  return told(context, changeStatus(context.client, ask), 'adminToast.statusUpdated')
}

export async function undoNow(context: CommandContext): Promise<void> {
  const [t, { store, client }] = [translatorIn(context.locale), context]
  const last = store.get(lastChangeAtom)
  if (!last) return
  try {
    await undo(client, last)
    store.set(lastChangeAtom, null)
    succeeded(store, t, { text: 'console.undone' })
  } catch (error) {
    failed(store, t, { error, otherwise: 'console.undoFail' })
  }
}
