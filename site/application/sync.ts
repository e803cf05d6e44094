/**
 * Keeps the phone and the server together: what is typed is sent every 30 s while a draft is open, and when the form is
 * saved. Nothing is overwritten unasked: tabs share one record, and another phone's changes are put beside these.
 */
import { blankForm, type FormChanges, merged } from '#events/application/form.ts'
import { oneAtATime } from '#web/keeping/turns.ts'
import { type Draft, isUnsent } from './drafts.ts'
import { since, together } from './merge.ts'
import { recordOf } from './record.ts'
import { type Kept, newest, problemOf, send } from './sending.ts'
import { backOnlineAtom, conflictAtom, refusedAtom, type Saving, savingAtom, store } from './state.ts'

const AUTOSAVE = 30_000
/** Milliseconds until what failed is tried again; the last holds on. */
const BACK_OFF = [5_000, 15_000, 45_000]
/** How often another phone may be met in one save before it counts as failed. */
const MEETINGS = 3

/** What became of a save. `first`: it started the application. `error`: null where a person has to decide first. */
export type Outcome = { ok: true; first: boolean; id: string } | { ok: false; error: unknown }

const stands = ({
  id,
  version,
  status,
  form,
}: Omit<Kept, 'season' | 'at'>): Pick<Draft, 'id' | 'version' | 'status' | 'base'> => ({
  ...{ id, version, status },
  base: form,
})
const gone = { id: null, version: null, status: 'draft', base: blankForm }

export function syncing(userId: string) {
  const record = recordOf(userId)
  let retrying: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const say = (saving: Saving) => store.set(savingAtom, saving)

  /** Puts another phone's version and this one together. @returns false when a person has to choose */
  async function meet(answer: Kept | null): Promise<boolean> {
    const draft = await record.read()
    if (!answer) {
      await record.change((now) => ({ ...now, ...gone }))
      return true
    }
    const { differing } = together({ base: draft.base, mine: draft.form, theirs: answer.form })
    if (differing.length > 0) {
      store.set(conflictAtom, { ...answer, differing })
      say({ state: 'phone' })
      return false
    }
    await record.change((now) => {
      const { form } = together({ base: now.base, mine: now.form, theirs: answer.form })
      return { ...now, ...stands(answer), form }
    })
    return true
  }
  function fail(error: unknown): Outcome {
    const { state, fields } = problemOf(error)
    store.set(refusedAtom, fields)
    say({ state })
    if (state === 'failed' || state === 'offline') {
      clearTimeout(retrying)
      retrying = setTimeout(() => void sendWhatIsLeft(), BACK_OFF[Math.min(failures, BACK_OFF.length - 1)])
      failures += 1
    }
    return { ok: false, error }
  }
  async function succeed(draft: Draft, answer: Kept): Promise<Outcome> {
    await record.change((now) => ({
      ...now,
      ...stands(answer),
      form: since(draft.form, now.form, answer.form),
    }))
    failures = 0
    clearTimeout(retrying)
    say({ state: 'saved', at: new Date().toISOString() })
    return { ok: true, first: draft.id === null, id: answer.id }
  }
  async function attempt(tries: number): Promise<Outcome> {
    try {
      const draft = await record.read()
      return await succeed(draft, await send(draft))
    } catch (error) {
      if (tries === 0 || !problemOf(error).met) return fail(error)
      try {
        return (await meet(await newest({ again: true })))
          ? await attempt(tries - 1)
          : { ok: false, error: null }
      } catch (unreadable) {
        return fail(unreadable)
      }
    }
  }
  /** Sends the whole form, whether it changed or not. */
  async function save(): Promise<Outcome> {
    await record.keep()
    if (store.get(conflictAtom)) return { ok: false, error: null }
    const wasOffline = store.get(savingAtom).state === 'offline'
    say({ state: 'saving' })
    const outcome = await oneAtATime(`save-${userId}`, () => attempt(MEETINGS))
    if (outcome.ok && wasOffline) store.set(backOnlineAtom, true)
    return outcome
  }
  /** Autosave and repeats: drafts only, since what was submitted is sent again only by its family. */
  async function sendWhatIsLeft(): Promise<void> {
    await record.keep()
    const { state } = store.get(savingAtom)
    if (state !== 'phone' && state !== 'failed' && state !== 'offline') return
    const draft = await record.read()
    if (isUnsent(draft) && draft.status === 'draft') await save()
    else if (state === 'offline' && navigator.onLine) say({ state: isUnsent(draft) ? 'phone' : 'idle' })
  }
  /** Puts the server's version and the phone's together when the form opens. */
  async function open(answer: Kept | null): Promise<void> {
    await record.recover()
    await meet(answer)
    if (isUnsent(await record.read())) say({ state: 'phone' })
  }
  /** Without a network: what this phone has. */
  async function openHere(): Promise<void> {
    await record.recover()
    record.show(await record.read())
    say({ state: 'offline' })
  }
  /** A person has chosen, field by field, between this phone and the other. */
  async function resolve(choices: FormChanges): Promise<Outcome> {
    const conflict = store.get(conflictAtom)
    if (conflict)
      await record.change((now) => {
        const { form } = together({ base: now.base, mine: now.form, theirs: conflict.form })
        return { ...now, ...stands(conflict), form: merged(form, choices) }
      })
    store.set(conflictAtom, null)
    return save()
  }
  /** @returns how to stop */
  function listen(): () => void {
    const online = () => void sendWhatIsLeft()
    const offline = () => say({ state: 'offline' })
    const autosave = setInterval(online, AUTOSAVE)
    const stop = record.listen()
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
  return { edit: record.edit, keep: record.keep, save, sendWhatIsLeft, open, openHere, resolve, listen }
}
export type Sync = ReturnType<typeof syncing>
