/**
 * The list of uploads in the order of choice, and which one is sent next. Pure. In a field for one file, a newer file replaces the
 * older one only once it is added: if it fails or is cancelled, the older one continues.
 */
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
  /** The server's key, once the file is sent. */
  key?: string
  /** The tab that is storing the key in the form, and since when in milliseconds since 1970. */
  claim?: { tab: string; at: number }
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

type Named = Pick<Upload, 'id' | 'field' | 'name' | 'from'>
export const newUpload = ({ id, field, name, from }: Named): Upload => ({
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

export const changed = (uploads: UploadList, id: string, changes: Partial<Upload>): UploadList =>
  uploads.map((one) => (one.id === id ? { ...one, ...changes } : one))

/** A field named `...Key` takes one file; one named `...Keys` takes a list. */
export const takesOne = (field: string): boolean => field.endsWith('Key')

/** Earlier files of the same field, if the field takes one file. */
export function replacedBy(uploads: UploadList, { id, field }: Upload): UploadList {
  const at = uploads.findIndex((one) => one.id === id)
  return takesOne(field) ? uploads.slice(0, at).filter((one) => one.field === field) : []
}

/** Whether a newer file of the same field may still replace this one. */
const isReplaced = (uploads: UploadList, { id, field }: Upload): boolean => {
  const at = uploads.findIndex((one) => one.id === id)
  const newer = uploads.slice(at + 1)
  return takesOne(field) && newer.some((one) => one.field === field && one.state !== 'failed')
}

/** Whether a newer file has replaced this one. Ids sort in the order of choice. */
export const isOver = (uploads: UploadList, { id, field }: Upload): boolean =>
  takesOne(field) && uploads.some((one) => one.field === field && one.id > id && one.state === 'added')

/** The next file to send that was not tried yet. */
export const nextOf = (uploads: UploadList, tried: ReadonlySet<string>): Upload | undefined =>
  uploads.find((one) => one.state === 'waiting' && !tried.has(one.id) && !isReplaced(uploads, one))
