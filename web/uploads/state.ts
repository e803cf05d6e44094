/**
 * The files that are on their way, in the order in which they were chosen, and what may follow for each. Pure. A file for a
 * place that takes one leaves the file before it only once it is taken itself: if it fails or is cancelled, that one goes on.
 */
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { ShrinkError } from '../photos/shrink.ts'
import type { FailedStep, Failure } from './send.ts'

/** A file as it is stored until it is used. `from` is its size in bytes before it was shrunk. */
export type WaitingFile = {
  id: string
  userId: string
  field: string
  purpose: UploadPurpose
  name: string
  blob: Blob
  from: number
  /** What the server calls it, once it is about to be put in its place. */
  key?: string
  /** The tab that is putting it in its place, and since when, milliseconds since 1970. */
  claim?: { tab: string; at: number }
}
export type Problem = Pick<Failure, 'words' | 'error'> & { step: FailedStep | ShrinkError }
/** An upload as it is shown. `from`, `to`: bytes before and after shrinking; `url`: its picture. */
export type Upload = Pick<WaitingFile, 'id' | 'field' | 'name' | 'from'> & {
  to: number
  url: string | null
  /** `using`: the server has it, and it is about to be added; it can no longer be cancelled. */
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

/** The files chosen before this one for the same place, where that takes one. */
export function replacedBy(uploads: UploadList, { id, field }: Upload): UploadList {
  const at = uploads.findIndex((one) => one.id === id)
  return takesOne(field) ? uploads.slice(0, at).filter((one) => one.field === field) : []
}

/** Whether a newer file for the same place may still take it. */
const isReplaced = (uploads: UploadList, { id, field }: Upload): boolean => {
  const at = uploads.findIndex((one) => one.id === id)
  const newer = uploads.slice(at + 1)
  return takesOne(field) && newer.some((one) => one.field === field && one.state !== 'failed')
}

/** Whether a newer file has taken its place. Names are in the order of choice. */
export const isOver = (uploads: UploadList, { id, field }: Upload): boolean =>
  takesOne(field) && uploads.some((one) => one.field === field && one.id > id && one.state === 'added')

/** The file to send now, of those that were not tried yet. */
export const nextOf = (uploads: UploadList, tried: ReadonlySet<string>): Upload | undefined =>
  uploads.find((one) => one.state === 'waiting' && !tried.has(one.id) && !isReplaced(uploads, one))

/** What a place that takes one file shows: the newest that is not in its place yet. */
export const shownFor = (uploads: UploadList, field: string): Upload | undefined =>
  uploads.findLast((one) => one.field === field && one.state !== 'added')
