/**
 * Saving of the application form: connects the engine of web/keeping/saving with this phone's draft, the API, and the stores that
 * the form shows. Other tabs of the account are notified of each write and read the draft themselves.
 */
import { emptyForm, type Form, type FormChanges } from '#events/application/form.ts'
import { createSaving } from '#web/keeping/saving/engine.ts'
import type { Kept, ServerCopy } from '#web/keeping/saving/state.ts'
import { formOf, isUnsent, phaseOf, type Saving } from '#web/keeping/saving/state.ts'
import { overtakenBy } from '#web/keeping/saving/steps.ts'
import { withLock } from '#web/tab-lock.ts'
import { type Draft, draftsChannel, readDraft, unreadable, updateDraft } from './drafts.ts'
import { notesOf } from './notes.ts'
import { sent } from './requests.ts'
import type { SealedNotes } from './sealed-notes.ts'
import { show } from './shown.ts'

const AUTOSAVE = 30_000
/** Debounce in milliseconds before answers are sent that the phone cannot store. */
const UNKEPT = 1_500

/** The result of a save. `first`: the save created the application. `error`: null where a person has to act first. */
export type Outcome = { ok: true; first: boolean; id: string } | { ok: false; error: unknown }

const recordOf = (draft: Draft | null): Kept<Form> | null => draft && keptOf(draft)

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
  const otherTabs = draftsChannel(userId)
  const notes = notesOf(userId)
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

  const sentInTurn = (copy: ServerCopy<Form>, form: Form) =>
    withLock(`save-${userId}`, async () => {
      const record = recordOf(await readDraft(userId).catch(unreadable))
      const overtaken = overtakenBy(copy, record)
      return overtaken ? { reply: overtaken, error: null } : sent(copy, form)
    })

  const kept = keptOf(await readDraft(userId).catch(unreadable))
  const engine = createSaving<Form>(
    { kept, left: notes.take().concat(sealed?.left ?? []) },
    {
      update: async (change) => {
        const draft = await updateDraft(userId, (now) => draftOf(userId, change(recordOf(now))))
        otherTabs.postMessage(null)
        return keptOf(draft)
      },
      note(what) {
        isSafeNow = notes.put(what)
        sealed?.put(what)
        return isSafeNow
      },
      send: async (copy, form) => {
        // Without waiting for other tabs where only the page holds the answers, since it may be closing.
        const { reply, error } = await (isSafeNow ? sentInTurn(copy, form) : sent(copy, form))
        lastError = error
        if (reply.type === 'answered') savedAt = new Date().toISOString()
        return reply
      },
      later,
      changed(now, isKept) {
        isKeptHere = isKept
        show(now, { savedAt, isKept })
        sendSoon(now)
        if (now.sent !== null) return
        const waiting = settled
        settled = []
        for (const go of waiting) go()
      },
      notKept: unreadable,
    },
  )
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
    otherTabs.close()
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
    form: (): Form => formOf(engine.state()),
    /** Whether some answers have not reached the server, as far as this page knows. */
    isUnsent: (): boolean => isUnsent(engine.state()),
    close,
    /** @returns a function that stops autosave and removes the listeners */
    listen(): () => void {
      const online = () => engine.input({ type: 'online' })
      const offline = () => engine.input({ type: 'offline' })
      const autosave = setInterval(send, AUTOSAVE)
      otherTabs.onmessage = () =>
        void readDraft(userId).then(
          (draft) =>
            draft ? engine.input({ type: 'kept', kept: keptOf(draft), upTo: null }) : engine.keepAgain(),
          unreadable,
        )
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
