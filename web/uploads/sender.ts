/** Sends the waiting files one after the other, stores the key of each in its field, and keeps the list of uploads for the page. */

import type { HeldFiles } from './held-files.ts'
import { type FailedStep, failureOf, type sendFile } from './send.ts'
import {
  changed,
  nextOf,
  type Problem,
  replacedBy,
  takesOne,
  type Upload,
  type UploadList,
  type WaitingFile,
} from './state.ts'

type Options = {
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  onChange: (uploads: UploadList) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: ((problem: Problem) => void) | undefined
}

/** Frees the memory of the upload's preview. */
export function letGoOf({ url }: Upload): void {
  if (url) URL.revokeObjectURL(url)
}

/** The uploads that a page shows. Drops the preview of each upload that leaves the list before it was added. */
export function uploadBoard({ retriedSteps, onChange, onFailure }: Options) {
  let uploads: UploadList = []
  const show = (next: UploadList): void => {
    uploads = next
    onChange(next)
  }
  const of = (id: string): Upload | undefined => uploads.find((one) => one.id === id)
  const update = (id: string, changes: Partial<Upload>): void => show(changed(uploads, id, changes))
  const hide = (id: string): void => show(uploads.filter((one) => one.id !== id))
  return {
    all: (): UploadList => uploads,
    of,
    show,
    update,
    hide,
    /** Inserts the upload at its old position: ids sort in the order of choice. */
    showAgain(upload: Upload): void {
      const before = uploads.filter(({ id }) => id < upload.id)
      const waiting: Upload = { ...upload, state: 'waiting', problem: null }
      show([...before, waiting, ...uploads.slice(before.length)])
    },
    /** Leaves the preview of an added file, which the caller uses. */
    drop(id: string): void {
      const upload = of(id)
      if (upload && upload.state !== 'added') letGoOf(upload)
      hide(id)
    },
    fail(id: string, problem: Problem): void {
      const before = of(id)?.problem
      const waits = retriedSteps.some((step) => step === problem.step)
      update(id, { state: waits ? 'waiting' : 'failed', problem })
      if (before?.step !== problem.step || before.words !== problem.words) onFailure?.(problem)
    },
    letGoOfPictures(): void {
      for (const upload of uploads) letGoOf(upload)
    },
  }
}
export type Board = ReturnType<typeof uploadBoard>

type Ports = {
  board: Board
  files: HeldFiles
  send: typeof sendFile
  use: (upload: Upload, key: string) => Promise<'added' | 'no-room'>
  isUsed: (upload: Upload, key: string) => boolean
  mayTry: () => boolean
}

export function uploadSender({ board, files, send, use, isUsed, mayTry }: Ports) {
  const controllers = new Map<string, AbortController>()
  let isOpen = true

  /** @returns the key; null where the upload failed, was cancelled, or waits for a newer file of the same field */
  async function transferred(file: WaitingFile): Promise<string | null> {
    const { id } = file
    const control = new AbortController()
    controllers.set(id, control)
    board.update(id, { state: 'sending', percent: 0 })
    const percent = (sent: number) => board.update(id, { percent: sent })
    const outcome = await send(file, { signal: control.signal, percent })
    controllers.delete(id)
    if (!board.of(id) || !isOpen) return null
    if (outcome.ok) return outcome.key
    if (outcome.step === 'cancelled') board.update(id, { state: 'waiting' })
    else board.fail(id, outcome)
    return null
  }
  async function add(upload: Upload, key: string): Promise<void> {
    const { id } = upload
    if (!isOpen || !board.of(id)) return
    board.update(id, { state: 'using' })
    try {
      if ((await use(upload, key)) === 'no-room')
        return board.fail(id, { step: 'no-room', words: null, error: null })
    } catch (error) {
      return board.fail(id, failureOf(error, 'not-used'))
    }
    board.update(id, { state: 'added', problem: null })
    await forget(upload)
  }
  /** Removes an added file from the phone, after the files that it replaces: a page that is closed in between must not leave one of those. */
  async function forget(upload: Upload): Promise<void> {
    const replaced = replacedBy(board.all(), upload)
    for (const one of replaced) await files.forget(one.id)
    for (const one of replaced) board.drop(one.id)
    if (takesOne(upload.field)) await files.forgetOlder(upload)
    await files.forget(upload.id)
  }
  async function sendOne(upload: Upload): Promise<void> {
    const { id } = upload
    const file = await files.take(id)
    if (file === null || !board.of(id)) return board.drop(id)
    // Added by a page that was closed before it removed the file from the phone.
    if (file.key !== undefined && isUsed(upload, file.key)) {
      await forget(upload)
      return board.drop(id)
    }
    const key = await transferred(file)
    if (key === null) return
    // A cancellation in any tab wins, even after the bytes were sent.
    if (await files.claim(id, key)) await add(upload, key)
    else board.drop(id)
  }
  return {
    /** Stops at the first file that has to wait for a retry. @returns whether any file was added */
    async sendAll(): Promise<boolean> {
      const tried = new Set<string>()
      const next = () => (isOpen && mayTry() ? nextOf(board.all(), tried) : undefined)
      let isAnyAdded = false
      for (let upload = next(); upload; upload = next()) {
        tried.add(upload.id)
        await sendOne(upload)
        const { state, problem } = board.of(upload.id) ?? {}
        if (state === 'added') isAnyAdded = true
        if (state === 'waiting' && problem) break
        // Aborted for a newer file of the same field: it continues if that one fails.
        if (state === 'waiting') tried.delete(upload.id)
      }
      return isAnyAdded
    },
    abort: (id: string): void => controllers.get(id)?.abort(),
    close(): void {
      isOpen = false
      for (const control of controllers.values()) control.abort()
    },
    isOpen: (): boolean => isOpen,
  }
}
