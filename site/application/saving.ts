/**
 * Saving of the application form: connects the engine of web/keeping/saving with this phone's draft, the API, and the stores that
 * the form shows. The window that was opened last has the answers of an account, so that no two write them.
 */
import { emptyForm, type Form, type FormChanges } from '#events/application/form.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { createSaving } from '#web/keeping/saving/engine.ts'
import {
  isUnsent,
  type Kept,
  phaseOf,
  type Refusal,
  type Saving,
  type ServerCopy,
} from '#web/keeping/saving/state.ts'
import { takeOver, withLock } from '#web/tab-lock.ts'
import { type Draft, database, noteOf, putNote, readDraft, unreadable } from './drafts.ts'
import { type Sent, sent } from './requests.ts'
import type { SealedNotes } from './sealed-notes.ts'
import {
  applicationStore,
  conflictStore,
  formStore,
  keptStore,
  refusedStore,
  type Saving as Shown,
  savingStore,
} from './state.ts'

// The save status for the form.

const refusalStates: Readonly<Record<Refusal, Exclude<Shown['state'], 'saved'>>> = {
  answers: 'refused',
  'signed-out': 'ended',
  closed: 'closed',
  reviewed: 'reviewed',
  gone: 'gone',
}

/** `at`: the time of the last successful save from this page, UTC; null before the first. */
function statusOf(now: Saving<Form>, at: string | null): Shown {
  const phase = phaseOf(now)
  if (now.problem?.kind === 'refused' && phase === 'refused') return { state: refusalStates[now.problem.why] }
  switch (phase) {
    case 'clean':
      return at === null ? { state: 'idle' } : { state: 'saved', at }
    case 'saving':
    case 'dirty-while-saving':
      return { state: 'saving' }
    case 'other-account':
      return { state: 'other' }
    case 'failed':
    case 'offline':
    case 'refused':
      return { state: phase }
    case 'dirty':
    case 'conflict':
      return { state: 'phone' }
    default:
      return unforeseen(phase, { state: 'phone' })
  }
}

/** `savedAt`: the time of the last successful save from this page. `isKept`: the answers on the screen survive the page. */
type Known = { savedAt: string | null; isKept: boolean }

function show(now: Saving<Form>, { savedAt, isKept }: Known): void {
  const { problem, kept } = now
  formStore.set(kept.form)
  applicationStore.set({ id: kept.base.id, status: kept.base.status })
  refusedStore.set(problem?.kind === 'refused' ? problem.fields : {})
  conflictStore.set(problem?.kind === 'conflict' ? { ...problem.theirs, differing: problem.differing } : null)
  savingStore.set(statusOf(now, savedAt))
  keptStore.set(isKept)
}

const AUTOSAVE = 30_000
/** Debounce in milliseconds before answers are sent that the phone cannot store. */
const UNKEPT = 1_500

/** The result of a save. `first`: the save created the application. `error`: null where a person has to act first. */
export type Outcome = { ok: true; first: boolean; id: string } | { ok: false; error: unknown }

const keptOf = (draft: Draft | null): Kept<Form> => ({
  base: {
    id: draft?.id ?? null,
    version: draft?.version ?? null,
    status: draft?.status ?? 'draft',
    at: '',
    form: draft?.base ?? emptyForm,
  },
  form: draft?.form ?? emptyForm,
})

const draftOf = (userId: string, { base, form }: Kept<Form>): Draft => ({
  userId,
  id: base.id,
  version: base.version,
  status: base.status,
  base: base.form,
  form,
  changedAt: new Date().toISOString(),
})

function later(work: () => void, after: number): () => void {
  const timer = setTimeout(work, after)
  return () => clearTimeout(timer)
}

export type FormSaving = Awaited<ReturnType<typeof openSaving>>

/**
 * @param found the server's copy; undefined where the server could not be reached
 * @param sealed the sealed notes on a shared device
 */
export async function openSaving(
  userId: string,
  found: ServerCopy<Form> | null | undefined,
  sealed: SealedNotes | null = null,
) {
  const giveBack = takeOver(`form-${userId}`, () => {
    close()
    savingStore.set({ state: 'elsewhere' })
  })
  /** The time of the last successful save from this page. */
  let savedAt: string | null = null
  let lastError: unknown = null
  let settled: (() => void)[] = []
  /** Whether the answers on the screen will survive the page, and whether they are stored already. */
  let isKeptHere = true
  let isSafeNow = true
  let callOffSending = () => {}
  const send = (): void => engine.input({ type: 'save', by: 'itself' })
  /** Sends as soon as typing pauses where only the page holds the answers. */
  function sendSoon(now: Saving<Form>): void {
    callOffSending()
    const isDue = !isKeptHere && phaseOf(now) === 'dirty' && now.kept.base.status === 'draft'
    if (isDue) callOffSending = later(send, UNKEPT)
  }

  /** The server's version, which a file that is saved alone may raise while a request waits for its turn. */
  let version: number | null = null
  const sentInTurn = (copy: ServerCopy<Form>, form: Form): Promise<Sent> =>
    withLock(`save-${userId}`, () => sent({ ...copy, version }, form))

  const record = keptOf(await readDraft(userId).catch(unreadable))
  const engine = createSaving<Form>(record, noteOf(userId) ?? sealed?.left ?? null, {
    write: (kept) => database.put('drafts', draftOf(userId, kept)),
    note(kept) {
      isSafeNow = putNote(userId, kept)
      sealed?.put(kept)
      return isSafeNow
    },
    send: async (copy, form) => {
      // Without waiting for its turn where only the page holds the answers, since it may be closing.
      const { reply, error } = await (isSafeNow ? sentInTurn(copy, form) : sent(copy, form))
      lastError = error
      if (reply.type === 'answered') savedAt = new Date().toISOString()
      return reply
    },
    later,
    changed(now, isKept) {
      isKeptHere = isKept
      ;({ version } = now.kept.base)
      show(now, { savedAt, isKept })
      sendSoon(now)
      if (now.sent !== null) return
      const waiting = settled
      settled = []
      for (const go of waiting) go()
    },
    notKept: unreadable,
  })
  /** Resolves when no request is under way. */
  const whenSettled = (): Promise<void> =>
    engine.state().sent === null ? Promise.resolve() : new Promise((go) => settled.push(go))

  async function outcomeOf(act: () => void): Promise<Outcome> {
    const isFirst = engine.state().kept.base.id === null
    act()
    await whenSettled()
    await engine.flush()
    const { problem, kept: now } = engine.state()
    const { id } = now.base
    return problem === null && id !== null
      ? { ok: true, first: isFirst, id }
      : { ok: false, error: lastError }
  }
  function close(): void {
    callOffSending()
    engine.stop()
    giveBack()
  }
  /** The page may never be shown again once it is hidden. */
  const onHide = () => {
    void engine.flush()
    if (!isSafeNow) send()
  }

  if (found !== undefined) engine.input({ type: 'found', theirs: found })
  else engine.input({ type: 'offline' })
  return {
    edit: (changes: FormChanges): void => engine.input({ type: 'typed', changes }),
    /** Stores the answers on the phone, else at the server. */
    async secure(): Promise<void> {
      await engine.flush()
      if (!isKeptHere) await outcomeOf(send)
    },
    flush: engine.flush,
    /** Sends the whole form, changed or not. */
    save: (): Promise<Outcome> => outcomeOf(() => engine.input({ type: 'save', by: 'person' })),
    /** Sends the unsent edits of a draft. */
    sendPending: (): Promise<Outcome> => outcomeOf(() => engine.input({ type: 'save', by: 'itself' })),
    /** Resolves a conflict with the chosen values, and with this page's values for the other fields. */
    resolve: (choices: FormChanges): Promise<Outcome> =>
      outcomeOf(() => engine.input({ type: 'chosen', choices })),
    form: (): Form => engine.state().kept.form,
    /** The server's version that this page knows; null before the first save. */
    version: (): number | null => engine.state().kept.base.version,
    /** The server has saved the files of one field alone. */
    fileSaved: (changes: FormChanges, version: number): void =>
      engine.input({ type: 'file-saved', changes, version }),
    /** Whether some answers have not reached the server, as far as this page knows. */
    isUnsent: (): boolean => isUnsent(engine.state()),
    close,
    /** @returns a function that stops autosave and removes the listeners */
    listen(): () => void {
      const online = () => engine.input({ type: 'online' })
      const offline = () => engine.input({ type: 'offline' })
      const autosave = setInterval(send, AUTOSAVE)
      addEventListener('online', online)
      addEventListener('offline', offline)
      addEventListener('pagehide', onHide)
      document.addEventListener('visibilitychange', onHide)
      return () => {
        clearInterval(autosave)
        close()
        removeEventListener('online', online)
        removeEventListener('offline', offline)
        removeEventListener('pagehide', onHide)
        document.removeEventListener('visibilitychange', onHide)
      }
    },
  }
}
