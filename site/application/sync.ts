/**
 * Synchronises the draft with the server: autosave every 30 s, retry with back-off, optimistic locking by version. A
 * version conflict with another phone is merged field by field; fields that both changed are left to the family.
 */
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { withLock } from '#web/keeping/turns.ts'
import { type Draft, isUnsent } from './drafts.ts'
import { localDraftOf } from './local-draft.ts'
import { mergeVersions, rebased } from './merge.ts'
import { fetchLatest, problemOf, send } from './requests.ts'
import {
  backOnlineAtom,
  conflictAtom,
  refusedAtom,
  type Saving,
  type ServerApplication,
  savingAtom,
  store,
} from './state.ts'

const AUTOSAVE = 30_000
/** Milliseconds before each retry; the last repeats. */
const BACK_OFF = [5_000, 15_000, 45_000]
/** How many version conflicts one save may merge before it fails. */
const MERGE_ATTEMPTS = 3

/** The result of a save. `first`: it created the application. `error`: null where a conflict has to be resolved first. */
export type Outcome = { ok: true; first: boolean; id: string } | { ok: false; error: unknown }

/** The part of a draft that comes from the server. */
const serverFields = ({ id, version, status, form }: ServerApplication) => ({
  id,
  version,
  status,
  base: form,
})
const notStarted = { id: null, version: null, status: 'draft', base: blankForm }

export function syncOf(userId: string) {
  const local = localDraftOf(userId)
  let retrying: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const setSaving = (saving: Saving) => store.set(savingAtom, saving)

  /** Merges the server's version into the draft. @returns false on a conflict that a person has to resolve */
  async function mergeWith(answer: ServerApplication | null): Promise<boolean> {
    const draft = await local.read()
    if (!answer) {
      await local.change((now) => ({ ...now, ...notStarted }))
      return true
    }
    const { differing } = mergeVersions({ base: draft.base, mine: draft.form, theirs: answer.form })
    if (differing.length > 0) {
      store.set(conflictAtom, { ...answer, differing })
      setSaving({ state: 'phone' })
      return false
    }
    await local.change((now) => {
      const { form } = mergeVersions({ base: now.base, mine: now.form, theirs: answer.form })
      return { ...now, ...serverFields(answer), form }
    })
    return true
  }
  function fail(error: unknown): Outcome {
    const { state, fields } = problemOf(error)
    store.set(refusedAtom, fields)
    setSaving({ state })
    if (state === 'failed' || state === 'offline') {
      clearTimeout(retrying)
      retrying = setTimeout(() => void sendPending(), BACK_OFF[Math.min(failures, BACK_OFF.length - 1)])
      failures += 1
    }
    return { ok: false, error }
  }
  async function succeed(draft: Draft, answer: ServerApplication): Promise<Outcome> {
    await local.change((now) => ({
      ...now,
      ...serverFields(answer),
      form: rebased(draft.form, now.form, answer.form),
    }))
    failures = 0
    clearTimeout(retrying)
    setSaving({ state: 'saved', at: new Date().toISOString() })
    return { ok: true, first: draft.id === null, id: answer.id }
  }
  async function attempt(tries: number): Promise<Outcome> {
    try {
      const draft = await local.read()
      return await succeed(draft, await send(draft))
    } catch (error) {
      if (tries === 0 || !problemOf(error).isConflict) return fail(error)
      try {
        return (await mergeWith(await fetchLatest({ again: true })))
          ? await attempt(tries - 1)
          : { ok: false, error: null }
      } catch (unreadable) {
        return fail(unreadable)
      }
    }
  }
  /** Sends the whole form, whether it changed or not. */
  async function save(): Promise<Outcome> {
    await local.flush()
    if (store.get(conflictAtom)) return { ok: false, error: null }
    const wasOffline = store.get(savingAtom).state === 'offline'
    setSaving({ state: 'saving' })
    const outcome = await withLock(`save-${userId}`, () => attempt(MERGE_ATTEMPTS))
    if (outcome.ok && wasOffline) store.set(backOnlineAtom, true)
    return outcome
  }
  /** Autosave and retry, for drafts only: changes of a submitted application are sent only by Save. */
  async function sendPending(): Promise<void> {
    await local.flush()
    const { state } = store.get(savingAtom)
    if (state !== 'phone' && state !== 'failed' && state !== 'offline') return
    const draft = await local.read()
    if (isUnsent(draft) && draft.status === 'draft') await save()
    else if (state === 'offline' && navigator.onLine) setSaving({ state: isUnsent(draft) ? 'phone' : 'idle' })
  }
  /** Merges the server's version with the phone's when the form opens. */
  async function open(answer: ServerApplication | null): Promise<void> {
    await local.recover()
    await mergeWith(answer)
    if (isUnsent(await local.read())) setSaving({ state: 'phone' })
  }
  /** Opens the phone's draft without the server. */
  async function openOffline(): Promise<void> {
    await local.recover()
    local.show(await local.read())
    setSaving({ state: 'offline' })
  }
  /** Resolves the conflict with the values that were chosen. */
  async function resolve(choices: FormChanges): Promise<Outcome> {
    const conflict = store.get(conflictAtom)
    if (conflict)
      await local.change((now) => {
        const { form } = mergeVersions({ base: now.base, mine: now.form, theirs: conflict.form })
        return { ...now, ...serverFields(conflict), form: merged(form, choices) }
      })
    store.set(conflictAtom, null)
    return save()
  }
  /** @returns a function that stops autosave and removes the listeners */
  function listen(): () => void {
    const online = () => void sendPending()
    const offline = () => setSaving({ state: 'offline' })
    const autosave = setInterval(online, AUTOSAVE)
    const stop = local.listen()
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      clearInterval(autosave)
      clearTimeout(retrying)
      stop()
      removeEventListener('online', online)
      removeEventListener('offline', offline)
    }
  }
  return { edit: local.edit, flush: local.flush, save, sendPending, open, openOffline, resolve, listen }
}
export type Sync = ReturnType<typeof syncOf>
