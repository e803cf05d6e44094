/**
 * The draft of one account on this phone: edits are shown at once, saved to IndexedDB with a debounce of 400 ms, and
 * broadcast to the other tabs.
 */
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { type Draft, readDraft, updateDraft } from './drafts.ts'
import { applicationAtom, formAtom, refusedAtom, savingAtom, store } from './state.ts'
import { unsavedChangesOf } from './unsaved-changes.ts'

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

/** A changed field no longer shows the server's error. */
function clearErrors(changes: FormChanges): void {
  const others = Object.entries(store.get(refusedAtom)).filter(([field]) => !(field in changes))
  store.set(refusedAtom, Object.fromEntries(others))
}

export function localDraftOf(userId: string) {
  const otherTabs = new BroadcastChannel(`drafts-${userId}`)
  const unsaved = unsavedChangesOf(userId)
  let pending: FormChanges = {}
  let debounce: ReturnType<typeof setTimeout> | undefined

  function show(draft: Draft): Draft {
    store.set(formAtom, merged(draft.form, pending))
    store.set(applicationAtom, { id: draft.id, status: draft.status })
    return draft
  }
  /** The only writer; other tabs are notified and read the draft themselves. */
  async function change(next: (now: Draft) => Draft): Promise<Draft> {
    const draft = await updateDraft(userId, (now) => next(now ?? blankDraft(userId)))
    otherTabs.postMessage(null)
    return show(draft)
  }
  /** Writes the pending changes to IndexedDB. What is typed meanwhile stays pending. */
  async function flush(): Promise<void> {
    clearTimeout(debounce)
    const changes = pending
    if (Object.keys(changes).length === 0) return
    const changedAt = new Date().toISOString()
    await change((now) => ({ ...now, form: merged(now.form, changes), changedAt }))
    pending = Object.fromEntries(
      Object.entries(pending).filter(([field, value]) => value !== Reflect.get(changes, field)),
    )
    unsaved.put(pending)
    const { state } = store.get(savingAtom)
    if (state === 'idle' || state === 'saved' || state === 'refused')
      store.set(savingAtom, { state: 'phone' })
  }
  function edit(changes: FormChanges): void {
    pending = { ...pending, ...changes }
    unsaved.put(pending)
    store.set(formAtom, merged(store.get(formAtom), changes))
    clearErrors(changes)
    clearTimeout(debounce)
    debounce = setTimeout(() => void flush(), DEBOUNCE)
  }
  /** Restores changes that a closed page had not saved. */
  async function recover(): Promise<void> {
    pending = { ...unsaved.take(), ...pending }
    await flush()
  }
  const read = async (): Promise<Draft> => (await readDraft(userId)) ?? blankDraft(userId)

  /** Flushes when the page is hidden, since it may never be shown again. @returns a function that removes the listeners */
  function listen(): () => void {
    const onHide = () => void flush()
    otherTabs.onmessage = () => void readDraft(userId).then((draft) => draft && show(draft))
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      otherTabs.close()
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }
  return { edit, flush, recover, change, show, read, listen }
}
