/**
 * The upload queue: each file is shrunk, stored by the storage port, and sent in the order chosen, under a lock over all
 * tabs, also after a reload. The caller says whose files they are and what to do with the key of each.
 */
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import type { Stores } from '../keeping/database.ts'
import { type ShrinkError, shrink } from '../photos/shrink.ts'
import { retryWhenOnline } from '../retry-when-online.ts'
import { withLock } from '../tab-lock.ts'
import { type FailedStep, type Failure, failureOf, sendFile } from './send.ts'

/** A file as it is stored until it is sent. `from` is its size in bytes before it was shrunk. */
export type WaitingFile = {
  id: string
  userId: string
  field: string
  purpose: UploadPurpose
  name: string
  blob: Blob
  from: number
}
export type Files = { files: WaitingFile }
export type Problem = Pick<Failure, 'words' | 'error'> & { step: FailedStep | ShrinkError }
/** An upload as it is shown. `from`, `to`: bytes before and after shrinking; `url`: its picture. */
export type Upload = Pick<WaitingFile, 'id' | 'field' | 'name' | 'from'> & {
  to: number
  url: string | null
  state: 'shrinking' | 'waiting' | 'sending' | 'failed' | 'added'
  percent: number
  problem: Problem | null
}
type Chosen = { field: string; purpose: UploadPurpose; file: File }

type Options = {
  userId: string
  store: Pick<Stores<Files>, 'list' | 'put' | 'delete'>
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  /** Stores the key of a file that was sent. If it throws, the upload has failed. */
  use: (upload: Upload, key: string) => Promise<unknown>
  onChange: (uploads: readonly Upload[]) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: (problem: Problem) => void
  /** Called when one or more files have been sent in one go. */
  onSent?: () => Promise<unknown>
}

const pictureOf = (blob: Blob): string | null =>
  blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null

type Named = Pick<Upload, 'id' | 'field' | 'name' | 'from'>

const newUpload = ({ id, field, name, from }: Named): Upload => ({
  id,
  field,
  name,
  from,
  to: 0,
  url: null,
  state: 'shrinking',
  percent: 0,
  problem: null,
})
const waitingUpload = (file: WaitingFile): Upload => ({
  ...newUpload(file),
  to: file.blob.size,
  url: pictureOf(file.blob),
  state: 'waiting',
})

/** A field named `...Key` takes one file; one named `...Keys` takes a list. */
const takesOne = (field: string): boolean => field.endsWith('Key')

let count = 0

export function uploadQueue(options: Options) {
  const { userId, store, retriedSteps, use, onChange } = options
  const controllers = new Map<string, AbortController>()
  const unsaved = new Map<string, Chosen>()
  let uploads: readonly Upload[] = []
  let shrinking: Promise<unknown> = Promise.resolve()
  let isOpen = true

  const show = (next: readonly Upload[]) => {
    uploads = next
    onChange(next)
  }
  const uploadOf = (id: string) => uploads.find((one) => one.id === id)
  const update = (id: string, changes: Partial<Upload>) =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  function fail(id: string, problem: Problem, before: Problem | null): void {
    const waits = retriedSteps.some((step) => step === problem.step)
    update(id, { state: waits ? 'waiting' : 'failed', problem })
    if (before?.step !== problem.step || before.words !== problem.words) options.onFailure?.(problem)
  }
  /** @returns the failure, or null once it was sent or cancelled */
  async function send(file: WaitingFile): Promise<Failure | null> {
    const control = new AbortController()
    controllers.set(file.id, control)
    update(file.id, { state: 'sending', percent: 0 })
    const percent = (sent: number) => update(file.id, { percent: sent })
    const outcome = await sendFile(file, { signal: control.signal, percent })
    controllers.delete(file.id)
    const upload = uploadOf(file.id)
    // Cancelling is final, whatever had been sent by then.
    if (!upload || !isOpen) return null
    if (!outcome.ok) return outcome
    try {
      await use(upload, outcome.key)
    } catch (error) {
      return failureOf(error, 'not-used')
    }
    await store.delete('files', file.id)
    update(file.id, { state: 'added' })
    return null
  }
  /** Stops at the first file that has to wait. @returns how many were sent */
  async function sendAll(): Promise<number> {
    let sent = 0
    for (const file of await store.list('files', userId)) {
      const before = uploadOf(file.id)
      const mustWait = retriedSteps.includes('offline') && !navigator.onLine
      if (before?.state !== 'waiting' || mustWait || !isOpen) continue
      const failure = await send(file)
      if (failure) fail(file.id, failure, before.problem)
      if (uploadOf(file.id)?.state === 'waiting') break
      if (uploadOf(file.id)?.state === 'added') sent += 1
    }
    return sent
  }
  /** The list is read inside the lock, so what another tab has sent meanwhile is not sent again. */
  async function run(): Promise<void> {
    const sent = await withLock(`uploads-${userId}`, sendAll)
    if (sent > 0) await options.onSent?.()
  }
  /** @returns whether it can be sent now */
  async function shrinkAndStore(id: string, { field, purpose, file }: Chosen): Promise<boolean> {
    if (!uploadOf(id)) return false
    const result = await shrink(file, limits.file[purpose])
    if (!uploadOf(id)) return false
    if (!result.ok) {
      update(id, { state: 'failed', problem: { step: result.error, words: null, error: null } })
      return false
    }
    const waiting = { id, userId, field, purpose, name: file.name, blob: result.blob, from: file.size }
    await store.put('files', waiting)
    unsaved.delete(id)
    if (uploadOf(id)) update(id, waitingUpload(waiting))
    else await store.delete('files', id)
    return true
  }
  /** One after the other: a cheap phone cannot hold several photos of twelve megapixels. */
  async function prepare(id: string, chosen: Chosen): Promise<void> {
    const current = shrinking.then(() => shrinkAndStore(id, chosen))
    shrinking = current.catch(() => undefined)
    if (await current) await run()
  }
  async function choose(chosen: Chosen): Promise<void> {
    const { field, file } = chosen
    count += 1
    const id = `${Date.now()}-${String(count).padStart(4, '0')}-${field}`
    const replaced = uploads.filter((one) => takesOne(field) && one.field === field && one.state !== 'added')
    unsaved.set(id, chosen)
    show([...uploads, newUpload({ id, field, name: file.name, from: file.size })])
    for (const one of replaced) await cancel(one.id)
    await prepare(id, chosen)
  }
  async function cancel(id: string): Promise<void> {
    controllers.get(id)?.abort()
    unsaved.delete(id)
    const url = uploadOf(id)?.url
    if (url) URL.revokeObjectURL(url)
    show(uploads.filter((one) => one.id !== id))
    await store.delete('files', id)
  }
  async function retry(id: string): Promise<void> {
    if (!uploadOf(id)?.problem) return
    const chosen = unsaved.get(id)
    update(id, { state: chosen ? 'shrinking' : 'waiting', problem: null })
    await (chosen ? prepare(id, chosen) : run())
  }
  /** Resumes what an earlier page left waiting. @returns a function that stops and aborts requests under way */
  function listen(): () => void {
    void store.list('files', userId).then((files) => {
      if (!isOpen) return
      show([...files.filter(({ id }) => !uploadOf(id)).map(waitingUpload), ...uploads])
      void run()
    })
    const stop = retryWhenOnline(run)
    return () => {
      isOpen = false
      stop()
      for (const control of controllers.values()) control.abort()
    }
  }
  return { choose, cancel, retry, run, listen }
}
export type Uploads = ReturnType<typeof uploadQueue>
