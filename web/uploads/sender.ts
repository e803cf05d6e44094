/** Sends the waiting files one after the other, stores the key of each in its field, and keeps the list of uploads for the page. */

import type { HeldFiles } from './held-files.ts'
import { type FailedStep, failureOf, type sendFile } from './send.ts'
import type { Problem, Upload, UploadList, WaitingFile } from './state.ts'

type Options = {
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  onChange: (uploads: UploadList) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: ((problem: Problem) => void) | undefined
}

/** Frees the memory of the upload's preview. */
function letGoOf({ url }: Upload): void {
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
  const update = (id: string, changes: Partial<Upload>): void =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  return {
    all: (): UploadList => uploads,
    of,
    show,
    update,
    /** Leaves the preview of an added file, which the caller uses. */
    drop(id: string): void {
      const upload = of(id)
      if (upload && upload.state !== 'added') letGoOf(upload)
      show(uploads.filter((one) => one.id !== id))
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
  mayTry: () => boolean
}

export function uploadSender({ board, files, send, use, mayTry }: Ports) {
  const controllers = new Map<string, AbortController>()
  let isOpen = true

  /** @returns the key; null where the upload failed or was cancelled */
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
    board.fail(id, outcome)
    return null
  }
  async function add(upload: Upload, key: string): Promise<void> {
    const { id } = upload
    board.update(id, { state: 'using' })
    try {
      if ((await use(upload, key)) === 'no-room')
        return board.fail(id, { step: 'no-room', words: null, error: null })
    } catch (error) {
      return board.fail(id, failureOf(error, 'not-used'))
    }
    board.update(id, { state: 'added', problem: null })
    await files.forget(id)
  }
  async function sendOne(upload: Upload): Promise<void> {
    const { id } = upload
    const file = await files.take(id)
    if (file === null || !board.of(id)) return board.drop(id)
    const key = await transferred(file)
    if (key === null) return
    // It may have been cancelled in another tab meanwhile.
    const isWanted = (await files.take(id)) !== null && board.of(id)
    if (!isWanted) return board.drop(id)
    if (isOpen) await add(upload, key)
  }
  return {
    /** Stops at the first file that has to wait for a retry. @returns whether any file was added */
    async sendAll(): Promise<boolean> {
      const tried = new Set<string>()
      const isNext = ({ id, state }: Upload) => state === 'waiting' && !tried.has(id)
      const next = () => (isOpen && mayTry() ? board.all().find(isNext) : undefined)
      let isAnyAdded = false
      for (let upload = next(); upload; upload = next()) {
        tried.add(upload.id)
        await sendOne(upload)
        const state = board.of(upload.id)?.state
        if (state === 'added') isAnyAdded = true
        if (state === 'waiting') break
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
