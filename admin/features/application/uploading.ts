/** Sends one document to the server, as it is. */
import { sendFile } from '#web/uploads/send.ts'

/** @returns the key, under `/objects/`. @throws what went wrong: ApiError, or TypeError without a network */
export async function uploadDocument(blob: Blob): Promise<string> {
  const outcome = await sendFile({ blob, purpose: 'document' })
  if (!outcome.ok) throw outcome.error
  return outcome.key
}
