/** The list of uploads in the order of choice. Pure. */
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { ShrinkError } from '../photos/shrink.ts'
import type { FailedStep, Failure } from './send.ts'

/** A file as it is stored on the phone until it is added. `from`: its size in bytes before shrinking. */
export type WaitingFile = {
  id: string
  userId: string
  field: string
  purpose: UploadPurpose
  name: string
  blob: Blob
  from: number
}
export type Problem = Pick<Failure, 'words' | 'error'> & { step: FailedStep | ShrinkError }
/** An upload as the page shows it. `from`, `to`: bytes before and after shrinking; `url`: its preview. */
export type Upload = Pick<WaitingFile, 'id' | 'field' | 'name' | 'from'> & {
  to: number
  url: string | null
  /** `using`: the server has the file and its key is being stored; it can no longer be cancelled. */
  state: 'shrinking' | 'waiting' | 'sending' | 'using' | 'failed' | 'added'
  percent: number
  problem: Problem | null
}
export type UploadList = readonly Upload[]

/** A field named `...Key` takes one file; one named `...Keys` takes a list. */
export const takesOne = (field: string): boolean => field.endsWith('Key')
