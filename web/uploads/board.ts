/** The files of one page as they are shown. It lets go of the picture of each that leaves it before it was added. */
import type { FailedStep } from './send.ts'
import { changed, type Problem, type Upload, type UploadList } from './state.ts'

type Options = {
  /** Failures that are retried automatically; after any other a person has to press retry. */
  retriedSteps: readonly FailedStep[]
  onChange: (uploads: UploadList) => void
  /** Not called again while retries fail in the same way. */
  onFailure?: ((problem: Problem) => void) | undefined
}

export function letGoOf({ url }: Upload): void {
  if (url) URL.revokeObjectURL(url)
}

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
    /** In its old place: names are in the order of choice. */
    showAgain(upload: Upload): void {
      const before = uploads.filter(({ id }) => id < upload.id)
      const waiting: Upload = { ...upload, state: 'waiting', problem: null }
      show([...before, waiting, ...uploads.slice(before.length)])
    },
    /** The picture of a file that was added is the caller's. */
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
