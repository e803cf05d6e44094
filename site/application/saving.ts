/**
 * Saving of the application form: the engine of web/keeping/saving with this phone's draft, the API, and the atoms that
 * the form shows. Other tabs of the account are told of each write and read the draft themselves.
 */
import { blankForm, type Form, type FormChanges } from '#events/application/form.ts'
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
/** Milliseconds from the last key until it is sent, where the phone does not keep it. */
const UNKEPT = 1_500

/** The result of a save. `first`: it created the application. `error`: null where a person has to do something first. */
export type Outcome = { ok: true; first: boolean; id: string } | { ok: false; error: unknown }

const recordOf = (draft: Draft | null): Kept<Form> | null => draft && keptOf(draft)

const keptOf = (draft: Draft | null): Kept<Form> => ({
  base: {
    id: draft?.id ?? null,
    version: draft?.version ?? null,
    status: draft?.status ?? 'draft',
    at: '',
    form: draft?.base ?? blankForm,
  },
  form: draft?.form ?? blankForm,
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
 * @param found what the server has; undefined where it could not be asked
 * @param sealed what a device of several families keeps of it
 */
export async function openSaving(
  userId: string,
  found: ServerCopy<Form> | null | undefined,
  sealed: SealedNotes | null = null,
) {
  const otherTabs = draftsChannel(userId)
  const notes = notesOf(userId)
  /** When the server took something from this page last. */
  let savedAt: string | null = null
  let lastError: unknown = null
  let settled: (() => void)[] = []
  /** Whether what is on the screen outlives the page, as far as that is known, and whether it does so already. */
  let isKeptHere = true
  let isSafeNow = true
  let callOffSending = () => {}
  const send = (): void => engine.input({ type: 'save', by: 'itself' })
  /** Where a page is all that holds what was typed, it is sent as soon as typing pauses. */
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
        // At once where the page is all that holds it, since it may be closing; the server knows of other tabs.
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
  /** Until no request is under way. */
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
    /** Puts what was typed where it outlives the page: on the phone, or at the server. */
    async secure(): Promise<void> {
      await engine.flush()
      if (!isKeptHere) await outcomeOf(send)
    },
    flush: engine.flush,
    /** Sends the whole form, whether it changed or not. */
    save: (): Promise<Outcome> => outcomeOf(() => engine.input({ type: 'save', by: 'person' })),
    /** Sends what is typed and not sent, of drafts only. */
    sendPending: (): Promise<Outcome> => outcomeOf(() => engine.input({ type: 'save', by: 'itself' })),
    /** Resolves a conflict with the values that were chosen; this page's stand for the others. */
    resolve: (choices: FormChanges): Promise<Outcome> =>
      outcomeOf(() => engine.input({ type: 'chosen', choices })),
    form: (): Form => formOf(engine.state()),
    /** Whether something typed has not reached the server, as far as this page knows. */
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
