/** Uploads one file in the three steps of docs/product.md section 7: requests an upload URL, PUTs the bytes, registers the file. */

import type { UploadPurpose } from '#events/vocabulary.ts'
import { accountHeader } from '../account.ts'
import { ApiError, call } from '../api.ts'
import { checkedBy, hasFields, isOptional, isText } from '../guards.ts'
import { NoNetwork } from '../network.ts'
import { pageLanguage } from '../page-language.ts'

/**
 * The step that failed. `offline`, `away` (the server, its file storage or a proxy answers 502 to 504), `signed-out` and
 * `other-account` may happen at any step and are no fault of the file; `not-used`: the caller could not store its key;
 * `no-room`: the field is full.
 */
export type FailedStep =
  | 'offline'
  | 'away'
  | 'signed-out'
  | 'other-account'
  | 'cancelled'
  | 'no-address'
  | 'empty-address'
  | 'not-received'
  | 'no-key'
  | 'empty-key'
  | 'not-used'
  | 'no-room'
/** `words`: the server's message about the file. `error`: the exception. */
export type Failure = { ok: false; step: FailedStep; words: string | null; error: unknown }
export type Outcome = { ok: true; key: string } | Failure

const away: readonly number[] = [502, 503, 504]

function stepOf(error: unknown, step: FailedStep): FailedStep {
  if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
  if (error instanceof NoNetwork) return 'offline'
  if (!(error instanceof ApiError)) return step
  if (away.includes(error.status)) return 'away'
  if (error.problem?.code === 'other-account') return 'other-account'
  return error.status === 401 ? 'signed-out' : step
}

/** @param step the failed step, for errors that do not occur at every step */
export function failureOf(error: unknown, step: FailedStep): Failure {
  const failed = stepOf(error, step)
  const words = failed === step && error instanceof ApiError ? error.words : null
  return { ok: false, step: failed, words, error }
}

const emptyAt = (step: FailedStep): Failure => failureOf(new Error(`An upload ended: ${step}`), step)

const Address = checkedBy(hasFields({ uploadURL: isOptional(isText) }))
const Registered = checkedBy(hasFields({ objectPath: isOptional(isText) }))

type Sendable = { blob: Blob; purpose: UploadPurpose }
/** `percent` is called with the percentage of sent bytes. `patience`: the timeout in milliseconds without progress. */
export type Progress = { signal?: AbortSignal; percent?: (sent: number) => void; patience?: number }

/** A slow upload may take as long as it needs; most of a photo may still be in transit after the last progress event. */
const PATIENCE = 180_000

/** By XMLHttpRequest, since fetch has no upload progress. The request always goes to the page's own origin. */
function put(address: string, blob: Blob, { signal, percent, patience = PATIENCE }: Progress): Promise<void> {
  const { pathname, search } = new URL(address, location.href)
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = (giveUp: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, patience)
  }
  return new Promise<void>((resolve, reject) => {
    const giveUp = (): void => {
      reject(new NoNetwork('no progress'))
      request.abort()
    }
    waitOn(giveUp)
    request.open('PUT', pathname + search)
    request.setRequestHeader('content-type', blob.type || 'application/octet-stream')
    request.setRequestHeader('accept-language', pageLanguage())
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn(giveUp)
      percent?.(Math.round((loaded / total) * 100))
    }
    request.onerror = () => reject(new NoNetwork('network'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new ApiError(request.status, request.responseText))
    signal?.addEventListener('abort', () => request.abort())
    request.send(blob)
  }).finally(() => clearTimeout(timer))
}

/** @returns the key of the file, below `/objects/`, or the failed step */
export async function sendFile({ blob, purpose }: Sendable, progress: Progress = {}): Promise<Outcome> {
  let step: FailedStep = 'no-address'
  try {
    const body = { purpose, size: blob.size, type: blob.type }
    const { uploadURL } = await call('/api/objects/upload', { method: 'POST', body, schema: Address })
    if (!uploadURL) return emptyAt('empty-address')
    step = 'not-received'
    progress.signal?.throwIfAborted()
    await put(uploadURL, blob, progress)
    step = 'no-key'
    const registered = { method: 'PUT', body: { photoURL: uploadURL }, schema: Registered } as const
    const { objectPath } = await call('/api/objects/photos', registered)
    return objectPath ? { ok: true, key: objectPath } : emptyAt('empty-key')
  } catch (error) {
    return failureOf(error, step)
  }
}
