/**
 * The queue of files: each is made smaller, kept by the storage port, and sent in the order chosen, one at a time over
 * all tabs, also after a reload. Whose files they are and what their keys are used for is told by whoever starts it.
 */
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import type { Stores } from '../keeping/database.ts'
import { oneAtATime, whenItMayWork } from '../keeping/turns.ts'
import { type NotShrunk, shrunk } from '../photos/shrink.ts'
import { type FailedStep, type Failure, failureOf, sendFile } from './send.ts'

/** As it is stored. `from` is the size in bytes before it was made smaller. */
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
export type Problem = Pick<Failure, 'words' | 'error'> & { step: FailedStep | NotShrunk }
/** As it is shown. `from`, `to`: bytes before and after it was made smaller; `url`: its picture. */
export type Upload = Pick<WaitingFile, 'id' | 'field' | 'name' | 'from'> & {
  to: number
  url: string | null
  state: 'shrinking' | 'waiting' | 'sending' | 'failed' | 'added'
  percent: number
  problem: Problem | null
}
export type Chosen = { field: string; purpose: UploadPurpose; file: File }

type Options = {
  userId: string
  store: Pick<Stores<Files>, 'list' | 'put' | 'delete'>
  /** What a file waits out, to be tried again by itself; after any other failure a person has to ask for it. */
  waitsOut: readonly FailedStep[]
  /** Puts the key of a file to its use. A failure of it is the file's. */
  use: (upload: Upload, key: string) => Promise<unknown>
  onChange: (uploads: readonly Upload[]) => void
  /** Called once for what goes on failing in the same way. */
  onFailure?: (problem: Problem) => void
  /** Called when one or more files have been sent in one go. */
  onSent?: () => Promise<unknown>
}

const pictureOf = (blob: Blob): string | null =>
  blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null

type Named = Pick<Upload, 'id' | 'field' | 'name' | 'from'>

const newUpload = ({ id, field, name, from }: Named): Upload => ({
  ...{ id, field, name, from },
  ...{ to: 0, url: null, state: 'shrinking', percent: 0, problem: null },
})
const waitingUpload = (file: WaitingFile): Upload => ({
  ...newUpload(file),
  ...{ to: file.blob.size, url: pictureOf(file.blob), state: 'waiting' },
})

/** A field whose name ends so takes one file; any other takes a list. */
const takesOne = (field: string): boolean => field.endsWith('Key')

let count = 0

export function uploadQueue(options: Options) {
  const { userId, store, waitsOut, use, onChange } = options
  const underWay = new Map<string, AbortController>()
  const chosenNow = new Map<string, Chosen>()
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
    const waits = waitsOut.some((step) => step === problem.step)
    update(id, { state: waits ? 'waiting' : 'failed', problem })
    if (before?.step !== problem.step || before.words !== problem.words) options.onFailure?.(problem)
  }
  /** @returns the failure, or null once it was sent or cancelled */
  async function send(file: WaitingFile): Promise<Failure | null> {
    const control = new AbortController()
    underWay.set(file.id, control)
    update(file.id, { state: 'sending', percent: 0 })
    const percent = (sent: number) => update(file.id, { percent: sent })
    const outcome = await sendFile(file, { signal: control.signal, percent })
    underWay.delete(file.id)
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
  /** Where nobody takes any, the rest is not even tried. @returns how many were sent */
  async function sendAll(): Promise<number> {
    let sent = 0
    for (const file of await store.list('files', userId)) {
      const before = uploadOf(file.id)
      const isHeldBack = waitsOut.includes('offline') && !navigator.onLine
      if (before?.state !== 'waiting' || isHeldBack || !isOpen) continue
      const failure = await send(file)
      if (failure) fail(file.id, failure, before.problem)
      if (uploadOf(file.id)?.state === 'waiting') break
      if (uploadOf(file.id)?.state === 'added') sent += 1
    }
    return sent
  }
  /** What another tab has sent meanwhile is no longer there to be sent again. */
  async function run(): Promise<void> {
    const sent = await oneAtATime(`uploads-${userId}`, sendAll)
    if (sent > 0) await options.onSent?.()
  }
  /** @returns whether it can be sent now */
  async function shrink(id: string, { field, purpose, file }: Chosen): Promise<boolean> {
    if (!uploadOf(id)) return false
    const small = await shrunk(file, limits.file[purpose])
    if (!uploadOf(id)) return false
    if (!small.ok) {
      update(id, { state: 'failed', problem: { step: small.error, words: null, error: null } })
      return false
    }
    const waiting = { id, userId, field, purpose, name: file.name, blob: small.blob, from: file.size }
    await store.put('files', waiting)
    chosenNow.delete(id)
    if (uploadOf(id)) update(id, waitingUpload(waiting))
    else await store.delete('files', id)
    return true
  }
  /** One after the other: a cheap phone cannot hold several photos of twelve megapixels. */
  async function prepare(id: string, chosen: Chosen): Promise<void> {
    const shrunkNow = shrinking.then(() => shrink(id, chosen))
    shrinking = shrunkNow.catch(() => undefined)
    if (await shrunkNow) await run()
  }
  async function choose(chosen: Chosen): Promise<void> {
    const { field, file } = chosen
    count += 1
    const id = `${Date.now()}-${String(count).padStart(4, '0')}-${field}`
    const replaced = uploads.filter((one) => takesOne(field) && one.field === field && one.state !== 'added')
    chosenNow.set(id, chosen)
    show([...uploads, newUpload({ id, field, name: file.name, from: file.size })])
    for (const one of replaced) await cancel(one.id)
    await prepare(id, chosen)
  }
  async function cancel(id: string): Promise<void> {
    underWay.get(id)?.abort()
    chosenNow.delete(id)
    const url = uploadOf(id)?.url
    if (url) URL.revokeObjectURL(url)
    show(uploads.filter((one) => one.id !== id))
    await store.delete('files', id)
  }
  async function retry(id: string): Promise<void> {
    if (!uploadOf(id)?.problem) return
    const chosen = chosenNow.get(id)
    update(id, { state: chosen ? 'shrinking' : 'waiting', problem: null })
    await (chosen ? prepare(id, chosen) : run())
  }
  /** Takes up what waited when the page was left. @returns how to stop; what is under way is broken off */
  function listen(): () => void {
    void store.list('files', userId).then((files) => {
      if (!isOpen) return
      show([...files.filter(({ id }) => !uploadOf(id)).map(waitingUpload), ...uploads])
      void run()
    })
    const stop = whenItMayWork(run)
    return () => {
      isOpen = false
      stop()
      for (const control of underWay.values()) control.abort()
    }
  }
  return { choose, cancel, retry, run, listen }
}
export type Uploads = ReturnType<typeof uploadQueue>
