/**
 * Validates and sanitises uploaded bytes before they are sealed and stored; anything unsafe is refused.
 * Works in memory only; nothing is written.
 */
import { type Refused, refused } from '#events/decider.ts'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import { boundedQueue } from '../runtime/bounded-queue.ts'
import { type FileType, kindOf } from './kinds.ts'
import { redraw } from './redraw.ts'

/** `thumb` is a WebP; null for a PDF. */
export type TakenIn = { ok: true; type: FileType; bytes: Uint8Array; thumb: Uint8Array | null }

/** A decoded picture takes up to some hundred megabytes, so no more than two at a time, and a line that ends. */
const decoding = boundedQueue(2, 32)

/** PDF readers look for the end mark in the last kilobyte, since mailers and scanners append to it. */
const PDF_TAIL = 1024

function takeInPdf(bytes: Uint8Array, purpose: UploadPurpose): TakenIn | Refused {
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
export async function takeIn(bytes: Uint8Array, purpose: UploadPurpose): Promise<TakenIn | Refused> {
  if (bytes.length > limits.file[purpose]) return refused('file-too-large')
  const kind = kindOf(bytes)
  if (kind === null) return refused('file-kind')
  if (kind === 'heic') return refused('file-kind', { file: 'error.heic' })
  if (kind === 'application/pdf') return takeInPdf(bytes, purpose)
  const drawn = await decoding(() => redraw(bytes, kind))
  return drawn === 'busy' ? refused('busy') : drawn
}
