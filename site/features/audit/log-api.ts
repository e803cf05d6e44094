/** Asks the server for the signed history of the log, and for proofs that it only grew. What it says is checked by log/checking.ts. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'

const hashes = z.array(z.string())
/** `at`: when the log says that it was signed, which the note does not say. */
const SignedCheckpoint = z.object({
  size: z.number(),
  at: z.nullable(z.string()),
  note: z.string(),
  growth: z.nullable(hashes),
})
const History = z.object({
  verifierKey: z.string(),
  witnesses: z.array(z.string()),
  count: z.number(),
  checkpoints: z.array(SignedCheckpoint),
  next: z.nullable(z.number()),
})
export type SignedCheckpoint = z.infer<typeof SignedCheckpoint>
export type SignedHistory = z.infer<typeof History>

/** The newest, or at most `limit` of those over fewer than `before` entries, newest first. */
export const signedHistory = (older: { before: number; limit: number } | null): Promise<SignedHistory> => {
  // What a cache between gives may be older than what the visitor has kept.
  const query = older ? `before=${older.before}&limit=${older.limit}` : `at=${Date.now()}`
  return call(`/api/audit/checkpoints?${query}`, { schema: History })
}

const Proof = z.object({ path: hashes })

/** The proof of growth from one size to another; null where the server gives none. @throws as `call` does */
export async function growthProof(from: number, to: number): Promise<string[] | null> {
  try {
    return (await call(`/api/audit/consistency?from=${from}&to=${to}`, { schema: Proof })).path
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
