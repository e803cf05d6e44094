/** Upload addresses: one use, ten minutes, bound to the session that asked. In memory: after a restart the client asks for a new one. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import type { Clock } from '../runtime/clock.ts'

type Expected = { token: Buffer; owner: string; session: string; purpose: UploadPurpose; expires: number }
export type Uploads = ReturnType<typeof uploads>

export function uploads(clock: Clock) {
  const expected = new Map<string, Expected>()
  const sweep = () => {
    const now = clock().getTime()
    for (const [id, { expires }] of expected) if (expires <= now) expected.delete(id)
  }
  return {
    /** Files being stored right now, which garbage collection must skip. */
    underWay: new Set<string>(),
    /** @returns the file's id and the token that goes with it. */
    expect: (ask: {
      owner: string
      session: string
      purpose: UploadPurpose
    }): { id: string; token: string } => {
      sweep()
      const id = randomUUID()
      const token = randomBytes(24)
      expected.set(id, { ...ask, token, expires: clock().getTime() + limits.uploadMinutes * 60_000 })
      return { id, token: token.toString('base64url') }
    },
    /** Consumes the address. Null when it is unknown, expired, used, or another session's. */
    take: (id: string, token: string, session: string): { owner: string; purpose: UploadPurpose } | null => {
      sweep()
      const known = expected.get(id)
      const given = Buffer.from(token, 'base64url')
      if (!known || known.session !== session || given.length !== known.token.length) return null
      if (!timingSafeEqual(given, known.token)) return null
      expected.delete(id)
      return { owner: known.owner, purpose: known.purpose }
    },
    /** Addresses handed out and not used yet: they count towards how many files an account may have. */
    pendingOf: (owner: string): number => {
      sweep()
      return [...expected.values()].filter((upload) => upload.owner === owner).length
    },
  }
}
