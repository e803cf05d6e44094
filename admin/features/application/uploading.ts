/** Sends one document to the server: an address, the bytes, and the key that the file then has. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'

/** @returns the key, under `/objects/`. @throws ApiError, or TypeError without a network */
export async function uploadDocument(file: File): Promise<string> {
  const { uploadURL } = await call('/api/objects/upload', {
    method: 'POST',
    body: { purpose: 'document', size: file.size },
    reads: z.object({ uploadURL: z.string() }),
  })
  const { pathname, search } = new URL(uploadURL)
  const sent = await fetch(pathname + search, { method: 'PUT', body: file })
  if (!sent.ok) throw new ApiError(sent.status, await sent.text())
  const { objectPath } = await call('/api/objects/photos', {
    method: 'PUT',
    body: { photoURL: uploadURL },
    reads: z.object({ objectPath: z.string() }),
  })
  return objectPath
}
