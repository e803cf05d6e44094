/**
 * The upload queue: shrinks each file, stores it by the storage port, and sends the files in the order of choice, under a lock over
 * all tabs, also after a reload. The caller names the account and stores the key of each file.
 */
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { shrink } from '../photos/shrink.ts'
import { retryWhenOnline } from '../retry-when-online.ts'
import { withLock } from '../tab-lock.ts'
import { type FileStore, type HeldFiles, heldFiles } from './held-files.ts'
import { type FailedStep, failureOf, sendFile } from './send.ts'
import { type Problem, takesOne, type Upload, type UploadList, type WaitingFile } from './state.ts'

// The list of uploads for the page, and the sending of the waiting files, one after the other.

type BoardOptions = {
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
function uploadBoard({ retriedSteps, onChange, onFailure }: BoardOptions) {
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
type Board = ReturnType<typeof uploadBoard>

type Ports = {
  board: Board
  files: HeldFiles
  send: typeof sendFile
  use: (upload: Upload, key: string) => Promise<'added' | 'no-room'>
  mayTry: () => boolean
}

function uploadSender({ board, files, send, use, mayTry }: Ports) {
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

let count = 0
/** Sorts in the order of choice; random digits keep the ids of two tabs apart. */
function newId(field: string): string {
  count += 1
  const random = crypto.getRandomValues(new Uint32Array(1)).join('')
  return `${Date.now()}-${String(count).padStart(4, '0')}-${random}-${field}`
}

type Chosen = { field: string; purpose: UploadPurpose; file: File }

type Options = {
  userId: string
  store: FileStore
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  /** Stores the key of a sent file in its field. If this throws, the upload has failed. */
  use: (upload: Upload, key: string) => Promise<'added' | 'no-room'>
  onChange: (uploads: UploadList) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: (problem: Problem) => void
  /** Called when one or more files have been added in one go. */
  onSent?: () => Promise<unknown>
  /** Called when the phone could not store a file, which is then lost with the page. */
  notKept: (error: unknown) => void
  send?: typeof sendFile
  make?: typeof shrink
}

const shown = { to: 0, url: null, state: 'shrinking', percent: 0, problem: null } as const

const waitingUpload = ({ id, field, name, from, blob }: WaitingFile): Upload => ({
  ...shown,
  id,
  field,
  name,
  from,
  to: blob.size,
  url: blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null,
  state: 'waiting',
})

export function uploadQueue(options: Options) {
  const { userId, retriedSteps, send = sendFile, make = shrink } = options
  const files = heldFiles(options)
  const board = uploadBoard(options)
  const mayTry = () => navigator.onLine || !retriedSteps.includes('offline')
  const sender = uploadSender({ board, files, send, use: options.use, mayTry })
  /** Files that are not stored yet, or could not be shrunk. */
  const unready = new Map<string, Chosen>()
  let making: Promise<unknown> = Promise.resolve()

  async function run(): Promise<void> {
    if (await withLock(`uploads-${userId}`, sender.sendAll)) await options.onSent?.()
  }
  async function makeReady(id: string, { field, purpose, file }: Chosen): Promise<void> {
    if (!board.of(id)) return
    const result = await make(file, limits.file[purpose])
    if (!board.of(id)) return
    if (!result.ok)
      return board.update(id, { state: 'failed', problem: { step: result.error, words: null, error: null } })
    const waiting = { id, userId, field, purpose, name: file.name, blob: result.blob, from: file.size }
    await files.keep(waiting)
    unready.delete(id)
    if (!board.of(id)) return files.forget(id)
    // This page is closed; the next page continues with the stored file.
    if (!sender.isOpen()) return
    board.update(id, waitingUpload(waiting))
    if (takesOne(field)) await dropEarlier(id, field)
  }
  /** In a field for one file, the newest alone is sent, once the phone has it. */
  async function dropEarlier(id: string, field: string): Promise<void> {
    const all = board.all()
    const earlier = all
      .slice(
        0,
        all.findIndex((one) => one.id === id),
      )
      .filter((one) => one.field === field)
    for (const one of earlier) await (one.state === 'added' ? board.drop(one.id) : cancel(one.id))
  }
  /** Shrinks one file after the other: a cheap phone cannot hold several photos of twelve megapixels. */
  async function prepare(id: string, chosen: Chosen): Promise<void> {
    const current = making.then(() => makeReady(id, chosen))
    making = current.catch(() => undefined)
    await current
    await run()
  }
  async function cancel(id: string): Promise<void> {
    const upload = board.of(id)
    if (!upload || upload.state === 'using' || upload.state === 'added') return
    board.drop(id)
    sender.abort(id)
    unready.delete(id)
    await files.forget(id)
  }
  return {
    run,
    async choose(chosen: Chosen): Promise<void> {
      const { field, file } = chosen
      const id = newId(field)
      unready.set(id, chosen)
      board.show([...board.all(), { ...shown, id, field, name: file.name, from: file.size }])
      await prepare(id, chosen)
    },
    cancel,
    async retry(id: string): Promise<void> {
      if (!board.of(id)?.problem) return
      const chosen = unready.get(id)
      board.update(id, { state: chosen ? 'shrinking' : 'waiting', problem: null })
      await (chosen ? prepare(id, chosen) : run())
    },
    /** Resumes the files that an earlier page left. @returns a function that stops the queue and aborts its requests */
    listen(): () => void {
      const resumed = files.left().then((left) => {
        if (!sender.isOpen()) return
        board.show([...left.filter(({ id }) => !board.of(id)).map(waitingUpload), ...board.all()])
        void run()
      })
      // Files of an earlier visit are queued before files that are chosen meanwhile.
      making = resumed
      const stop = retryWhenOnline(run)
      return () => {
        stop()
        sender.close()
        board.letGoOfPictures()
      }
    },
  }
}
export type Uploads = ReturnType<typeof uploadQueue>
