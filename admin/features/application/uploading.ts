/** Uploads one document to the server. */
import { sendFile } from '#web/uploads/send.ts'

/** @returns the key, under `/objects/`. @throws ApiError, or TypeError without a network */
export async function uploadDocument(blob: Blob): Promise<string> {
  const outcome = await sendFile({ blob, purpose: 'document' })
  if (!outcome.ok) throw outcome.error
  return outcome.key
}
