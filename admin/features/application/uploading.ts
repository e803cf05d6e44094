/** Uploads one document to the server. */
import { sendFile } from '#web/uploads/send.ts'

/** @returns the key, under `/objects/`. @throws ApiError, or NoNetwork, also without progress */
export async function uploadDocument(blob: Blob, send = sendFile): Promise<string> {
  const outcome = await send({ blob, purpose: 'document' })
  if (outcome.ok) return outcome.key
  throw outcome.error
}
