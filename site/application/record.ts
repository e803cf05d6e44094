/**
 * One account's record as all tabs of this phone share it: what is typed shows at once, is on the phone within 400 ms,
 * and appears in the other tabs.
 */
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { type Draft, readDraft, updateDraft } from './drafts.ts'
import { lastKeysOf } from './last-keys.ts'
import { applicationAtom, formAtom, refusedAtom, savingAtom, store } from './state.ts'

/** Milliseconds from the last key to the phone's memory. */
const TYPED = 400

const blankDraft = (userId: string): Draft => ({
  userId,
  id: null,
  version: null,
  status: 'draft',
  base: blankForm,
  form: blankForm,
  changedAt: '',
})

/** A field that is changed is no longer refused. */
function forgive(changes: FormChanges): void {
  const refused = Object.entries(store.get(refusedAtom)).filter(([field]) => !(field in changes))
  store.set(refusedAtom, Object.fromEntries(refused))
}

export function recordOf(userId: string) {
  const others = new BroadcastChannel(`drafts-${userId}`)
  const lastKeys = lastKeysOf(userId)
  let pending: FormChanges = {}
  let typing: ReturnType<typeof setTimeout> | undefined

  function show(draft: Draft): Draft {
    store.set(formAtom, merged(draft.form, pending))
    store.set(applicationAtom, { id: draft.id, status: draft.status })
    return draft
  }
  /** Every writer goes through here; the other tabs then read the record themselves. */
  async function change(next: (now: Draft) => Draft): Promise<Draft> {
    const draft = await updateDraft(userId, (now) => next(now ?? blankDraft(userId)))
    others.postMessage(null)
    return show(draft)
  }
  /** Puts what was just typed on the phone. What is typed meanwhile stays pending. */
  async function keep(): Promise<void> {
    clearTimeout(typing)
    const changes = pending
    if (Object.keys(changes).length === 0) return
    const changedAt = new Date().toISOString()
    await change((now) => ({ ...now, form: merged(now.form, changes), changedAt }))
    pending = Object.fromEntries(
      Object.entries(pending).filter(([field, value]) => value !== Reflect.get(changes, field)),
    )
    lastKeys.put(pending)
    const { state } = store.get(savingAtom)
    if (state === 'idle' || state === 'saved' || state === 'refused')
      store.set(savingAtom, { state: 'phone' })
  }
  function edit(changes: FormChanges): void {
    pending = { ...pending, ...changes }
    lastKeys.put(pending)
    store.set(formAtom, merged(store.get(formAtom), changes))
    forgive(changes)
    clearTimeout(typing)
    typing = setTimeout(() => void keep(), TYPED)
  }
  /** Takes up what a page that went away was about to put on the phone. */
  async function recover(): Promise<void> {
    pending = { ...lastKeys.take(), ...pending }
    await keep()
  }
  const read = async (): Promise<Draft> => (await readDraft(userId)) ?? blankDraft(userId)

  /** @returns how to stop. A page that goes out of sight may never come back, so it keeps what it has. */
  function listen(): () => void {
    const flush = () => void keep()
    others.onmessage = () => void readDraft(userId).then((draft) => draft && show(draft))
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      others.close()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }
  return { edit, keep, recover, change, show, read, listen }
}
