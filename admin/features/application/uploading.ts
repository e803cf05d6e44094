/** Uploads one document to the server. */
import { sendFile } from '#web/uploads/send.ts'

/** Milliseconds without progress after which an upload is given up; one that is slow may take as long as it needs. */
const STALLED = 60_000

/** @returns the key, under `/objects/`. @throws ApiError, or TypeError without a network or without progress */
export async function uploadDocument(
  blob: Blob,
  { send = sendFile, stalled = STALLED } = {},
): Promise<string> {
  const upload = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitOn = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => upload.abort(), stalled)
  }
  waitOn()
  const outcome = await send({ blob, purpose: 'document' }, { signal: upload.signal, percent: waitOn })
  clearTimeout(timer)
  if (outcome.ok) return outcome.key
  throw upload.signal.aborted ? new TypeError('no progress') : outcome.error
}
