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

export function uploadBoard({ retriedSteps, onChange, onFailure }: Options) {
  let uploads: UploadList = []
  const show = (next: UploadList): void => {
    uploads = next
    onChange(next)
  }
  const of = (id: string): Upload | undefined => uploads.find((one) => one.id === id)
  const update = (id: string, changes: Partial<Upload>): void => show(changed(uploads, id, changes))
  return {
    all: (): UploadList => uploads,
    of,
    show,
    update,
    /** The picture of a file that was added is the caller's. */
    drop(id: string): void {
      const { url, state } = of(id) ?? {}
      if (url && state !== 'added') URL.revokeObjectURL(url)
      show(uploads.filter((one) => one.id !== id))
    },
    fail(id: string, problem: Problem): void {
      const before = of(id)?.problem
      const waits = retriedSteps.some((step) => step === problem.step)
      update(id, { state: waits ? 'waiting' : 'failed', problem })
      if (before?.step !== problem.step || before.words !== problem.words) onFailure?.(problem)
    },
    letGoOfPictures(): void {
      for (const { url } of uploads) if (url) URL.revokeObjectURL(url)
    },
  }
}
export type Board = ReturnType<typeof uploadBoard>
