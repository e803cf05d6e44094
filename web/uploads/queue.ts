/**
 * The upload queue: shrinks each file, stores it by the storage port, and sends the files in the order of choice, under a lock over
 * all tabs, also after a reload. The caller names the account and stores the key of each file.
 */
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { shrink } from '../photos/shrink.ts'
import { retryWhenOnline } from '../retry-when-online.ts'
import { withLock } from '../tab-lock.ts'
import { type FileStore, heldFiles } from './held-files.ts'
import { type FailedStep, sendFile } from './send.ts'
import { letGoOf, uploadBoard, uploadSender } from './sender.ts'
import {
  isOver,
  newUpload,
  type Problem,
  replacedBy,
  type Upload,
  type UploadList,
  type WaitingFile,
} from './state.ts'

/** The least number, so that every id has as many digits: ids are compared as text. */
const LEAST = 1_000_000_000_000

/** Ids that sort in the order of choice, also across pages and after the clock was set back. @param now milliseconds since 1970 */
export function uploadIds(now: () => number) {
  let last = LEAST
  return {
    /** Random digits keep the ids of two tabs apart. */
    next(field: string): string {
      last = Math.max(now(), last + 1)
      return `${last}-${crypto.getRandomValues(new Uint32Array(1)).join('')}-${field}`
    },
    /** Later ids sort after this one. */
    follow(id: string): void {
      last = Math.max(last, Number.parseInt(id, 10) || 0)
    },
  }
}

type Chosen = { field: string; purpose: UploadPurpose; file: File }

type Options = {
  userId: string
  store: FileStore
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  /** Stores the key of a sent file in its field. If this throws, the upload has failed. */
  use: (upload: Upload, key: string) => Promise<'added' | 'no-room'>
  /** Whether the field has the key already, after a page was closed between `use` and removing the file from the queue. */
  isUsed?: (upload: Upload, key: string) => boolean
  onChange: (uploads: UploadList) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: (problem: Problem) => void
  /** Called when one or more files have been added in one go. */
  onSent?: () => Promise<unknown>
  /** Called when the phone could not store a file, which is then lost with the page. */
  notKept: (error: unknown) => void
  send?: typeof sendFile
  make?: typeof shrink
  /** Milliseconds since 1970. */
  now?: () => number
}

const pictureOf = (blob: Blob): string | null =>
  blob.type.startsWith('image/') ? URL.createObjectURL(blob) : null

const waitingUpload = (file: WaitingFile): Upload => ({
  ...newUpload(file),
  to: file.blob.size,
  url: pictureOf(file.blob),
  state: 'waiting',
})

export function uploadQueue(options: Options) {
  const {
    userId,
    retriedSteps,
    isUsed = () => false,
    send = sendFile,
    make = shrink,
    now = Date.now,
  } = options
  const files = heldFiles(options)
  const ids = uploadIds(now)
  const board = uploadBoard(options)
  const mayTry = () => navigator.onLine || !retriedSteps.includes('offline')
  const sender = uploadSender({ board, files, send, use: options.use, isUsed, mayTry })
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
    const upload = board.of(id)
    if (!upload) return files.forget(id)
    // This page is closed; the next page continues with the stored file.
    if (!sender.isOpen()) return
    board.update(id, waitingUpload(waiting))
    for (const one of replacedBy(board.all(), upload)) sender.abort(one.id)
  }
  /** Shrinks one file after the other: a cheap phone cannot hold several photos of twelve megapixels. */
  async function prepare(id: string, chosen: Chosen): Promise<void> {
    const current = making.then(() => makeReady(id, chosen))
    making = current.catch(() => undefined)
    await current
    // Also after a failure: the file that this one should have replaced continues.
    await run()
  }
  /** Another tab has claimed the file; if that tab fails, this one adds it. */
  function showAgain(upload: Upload): false {
    board.showAgain(upload)
    void run()
    return false
  }
  return {
    run,
    async choose(chosen: Chosen): Promise<void> {
      const { field, file } = chosen
      const id = ids.next(field)
      unready.set(id, chosen)
      board.show([...board.all(), newUpload({ id, field, name: file.name, from: file.size })])
      await prepare(id, chosen)
    },
    /** @returns false where the file is added already, or another tab has claimed it */
    async cancel(id: string): Promise<boolean> {
      const upload = board.of(id)
      if (!upload || upload.state === 'using' || upload.state === 'added') return false
      board.hide(id)
      sender.abort(id)
      unready.delete(id)
      const isCancelled = await files.cancel(id)
      const isLeft = !isCancelled && (await files.take(id)) !== null && sender.isOpen()
      if (isLeft && isOver(board.all(), upload)) await files.forget(id)
      else if (isLeft) return showAgain(upload)
      letGoOf(upload)
      // The file that the cancelled one should have replaced continues.
      void run()
      return isCancelled
    },
    async retry(id: string): Promise<void> {
      if (!board.of(id)?.problem) return
      const chosen = unready.get(id)
      board.update(id, { state: chosen ? 'shrinking' : 'waiting', problem: null })
      await (chosen ? prepare(id, chosen) : run())
    },
    /** Resumes the files that an earlier page left. @returns a function that stops the queue and aborts its requests */
    listen(): () => void {
      void files.left().then((left) => {
        if (!sender.isOpen()) return
        for (const { id } of left) ids.follow(id)
        board.show([...left.filter(({ id }) => !board.of(id)).map(waitingUpload), ...board.all()])
        void run()
      })
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
