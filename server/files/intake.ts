/** Validates and sanitises uploaded bytes before they are encrypted and stored; anything unsafe is refused. In memory only. */
import { type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { boundedQueue } from '../runtime/bounded-queue.ts'
import { type FileType, fileTypeOf } from './file-types.ts'
import { redraw } from './redraw.ts'

/** `thumb` is a WebP; null for a PDF. */
export type CheckedFile = { ok: true; type: FileType; bytes: Uint8Array; thumb: Uint8Array | null }

/** A decoded picture takes up to a few hundred megabytes: two at a time, and a bounded queue. */
const decoding = boundedQueue(2, 32)

/** PDF readers look for the end mark in the last kilobyte, since mail programs and scanners append bytes. */
const PDF_TAIL = 1024

function checkPdf(bytes: Uint8Array, purpose: UploadPurpose): CheckedFile | Refused {
  if (purpose === 'photo' || purpose === 'aadhaar') return refused('file-kind')
  const tail = String.fromCharCode(...bytes.subarray(-PDF_TAIL))
  if (!/^%PDF-[12]\.\d/.test(String.fromCharCode(...bytes.subarray(0, 8))) || !tail.includes('%%EOF'))
    return refused('file-broken')
  return { ok: true, type: 'application/pdf', bytes, thumb: null }
}

/**
 * @returns what to store, or the refusal `file-too-large`, `file-kind` (with `fields.file` `error.heic` for a photo
 * that the phone should have converted), `file-broken`, `file-pixels` or `busy`.
 */
export async function takeIn(bytes: Uint8Array, purpose: UploadPurpose): Promise<CheckedFile | Refused> {
  if (bytes.length > limits.file[purpose]) return refused('file-too-large')
  const type = fileTypeOf(bytes)
  if (type === null) return refused('file-kind')
  if (type === 'heic') return refused('file-kind', { file: 'error.heic' })
  if (type === 'application/pdf') return checkPdf(bytes, purpose)
  const drawn = await decoding(() => redraw(bytes, type))
  return drawn === 'busy' ? refused('busy') : drawn
}
