/** Sends one file the three steps of SPEC.md section 7, and says which step failed with the key of its sentence. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import type { WaitingFile } from './drafts.ts'

/** Milliseconds after which what waits is tried again. */
export const AGAIN = 15_000

/** `words`: what the server itself says of the file. `later`: nothing is wrong with it, it can simply be sent later. */
export class UploadError extends Error {
  readonly key: string
  readonly words: string | null
  readonly later: boolean

  constructor(key: string, { words = null, later = false }: { words?: string | null; later?: boolean } = {}) {
    super(key)
    this.key = key
    this.words = words
    this.later = later
  }
}

/** The server, what it keeps files in, or what stands before it is away or has too much to do; it says nothing of the file. */
const away: readonly number[] = [502, 503, 504]

export const isAway = (error: unknown): boolean =>
  error instanceof ApiError
    ? away.includes(error.status)
    : error instanceof UploadError && error.key === 'toast.uploadLater'

/** Ended sessions, lost networks and a server that is away read alike at every step; anything else has the step's own sentence. */
function failing(error: unknown, key: string): UploadError {
  if (error instanceof TypeError) return new UploadError('toast.network', { later: true })
  if (!(error instanceof ApiError)) return new UploadError(key)
  if (isAway(error)) return new UploadError('toast.uploadLater', { later: true })
  if (error.status === 401) return new UploadError('toast.authorization')
  return new UploadError(key, { words: error.words })
}

const Address = z.object({ uploadURL: z.optional(z.string()) })
const Registered = z.object({ objectPath: z.optional(z.string()) })

type Progress = { signal: AbortSignal; percent: (sent: number) => void }

/** By XMLHttpRequest, which alone counts what has been sent. The path only: the page's own origin is where it goes. */
function put(address: string, blob: Blob, { signal, percent }: Progress): Promise<void> {
  const { pathname, search } = new URL(address, location.href)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open('PUT', pathname + search)
    request.setRequestHeader('content-type', blob.type || 'application/octet-stream')
    request.setRequestHeader('accept-language', document.documentElement.lang)
    request.upload.onprogress = ({ loaded, total }) => percent(Math.round((loaded / total) * 100))
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new ApiError(request.status, request.responseText))
    signal.addEventListener('abort', () => request.abort())
    request.send(blob)
  })
}

/** @returns the key of the file. @throws UploadError, or AbortError when it was cancelled */
export async function upload({ blob, purpose }: WaitingFile, progress: Progress): Promise<string> {
  const body = { purpose, size: blob.size, type: blob.type }
  const { uploadURL } = await call('/api/objects/upload', { method: 'POST', body, reads: Address }).catch(
    (error: unknown) => {
      throw failing(error, 'toast.uploadUrl')
    },
  )
  if (!uploadURL) throw new UploadError('toast.uploadUrlMissing')
  await put(uploadURL, blob, progress).catch((error: unknown) => {
    throw error instanceof DOMException ? error : failing(error, 'toast.uploadNone')
  })
  const { objectPath } = await call('/api/objects/photos', {
    method: 'PUT',
    body: { photoURL: uploadURL },
    reads: Registered,
  }).catch((error: unknown) => {
    throw failing(error, 'toast.uploadProcess')
  })
  if (!objectPath) throw new UploadError('toast.uploadWarnText')
  return objectPath
}
