/**
 * The draft of one account, shared by all tabs: edits are shown at once, saved to IndexedDB with a debounce of 400 ms, and
 * broadcast to the other tabs.
 */
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { type Draft, readDraft, updateDraft } from './drafts.ts'
import { lastKeysOf } from './last-keys.ts'
import { applicationAtom, formAtom, refusedAtom, savingAtom, store } from './state.ts'

/** Milliseconds from the last key to the write. */
const DEBOUNCE = 400

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
function clearRefusals(changes: FormChanges): void {
  const refused = Object.entries(store.get(refusedAtom)).filter(([field]) => !(field in changes))
  store.set(refusedAtom, Object.fromEntries(refused))
}

export function recordOf(userId: string) {
  const otherTabs = new BroadcastChannel(`drafts-${userId}`)
  const lastKeys = lastKeysOf(userId)
  let pending: FormChanges = {}
  let debounce: ReturnType<typeof setTimeout> | undefined

  function show(draft: Draft): Draft {
    store.set(formAtom, merged(draft.form, pending))
    store.set(applicationAtom, { id: draft.id, status: draft.status })
    return draft
  }
  /** The only writer; other tabs are notified and read the record themselves. */
  async function change(next: (now: Draft) => Draft): Promise<Draft> {
    const draft = await updateDraft(userId, (now) => next(now ?? blankDraft(userId)))
    otherTabs.postMessage(null)
    return show(draft)
  }
  /** Flushes the pending changes to IndexedDB. What is typed meanwhile stays pending. */
  async function keep(): Promise<void> {
    clearTimeout(debounce)
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
    clearRefusals(changes)
    clearTimeout(debounce)
    debounce = setTimeout(() => void keep(), DEBOUNCE)
  }
  /** Restores changes that a closed page had not saved. */
  async function recover(): Promise<void> {
    pending = { ...lastKeys.take(), ...pending }
    await keep()
  }
  const read = async (): Promise<Draft> => (await readDraft(userId)) ?? blankDraft(userId)

  /** Flushes when the page is hidden, since it may never be shown again. @returns a function that stops */
  function listen(): () => void {
    const onHide = () => void keep()
    otherTabs.onmessage = () => void readDraft(userId).then((draft) => draft && show(draft))
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      otherTabs.close()
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }
  return { edit, keep, recover, change, show, read, listen }
}
