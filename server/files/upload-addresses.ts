/** One-use upload URLs, valid for ten minutes and bound to one session. In memory: after a restart the client asks for a new one. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import type { Clock } from '../runtime/clock.ts'

type Expected = { token: Buffer; owner: string; session: string; purpose: UploadPurpose; expires: number }
export type Uploads = ReturnType<typeof createUploads>

export function createUploads(clock: Clock) {
  const expected = new Map<string, Expected>()
  const sweep = () => {
    const now = clock().getTime()
    for (const [id, { expires }] of expected) if (expires <= now) expected.delete(id)
  }
  return {
    /** Files that are being stored, which garbage collection must skip. */
    inProgress: new Set<string>(),
    /** @returns the file's id and the token that goes with it. */
    expect: (ask: Omit<Expected, 'token' | 'expires'>): { id: string; token: string } => {
      sweep()
      const id = randomUUID()
      const token = randomBytes(24)
      expected.set(id, { ...ask, token, expires: clock().getTime() + limits.uploadMinutes * 60_000 })
      return { id, token: token.toString('base64url') }
    },
    /** Consumes the URL. Null when it is unknown, expired, used, or of another session. */
    take: (id: string, token: string, session: string): { owner: string; purpose: UploadPurpose } | null => {
      sweep()
      const known = expected.get(id)
      const given = Buffer.from(token, 'base64url')
      if (!known || known.session !== session || given.length !== known.token.length) return null
      if (!timingSafeEqual(given, known.token)) return null
      expected.delete(id)
      return { owner: known.owner, purpose: known.purpose }
    },
    /** Unused URLs, which count towards the quota of files. */
    pendingOf: (owner: string): number => {
      sweep()
      return [...expected.values()].filter((upload) => upload.owner === owner).length
    },
  }
}
