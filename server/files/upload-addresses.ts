/**
 * One-use upload URLs, valid for ten minutes and bound to one session, and what they reserve of the quotas until their
 * file is stored or given up. In memory: after a restart the client asks for a new one.
 */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '#events/limits.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import type { Clock } from '../runtime/clock.ts'
import { timeLeft } from '../runtime/lifetime.ts'
import { type UploadBounds, uploadBounds } from './bounds.ts'

const LIFETIME = limits.uploadMinutes * 60_000

/** `bytes`: the announced size of the file, 0 while unknown. */
type Asked = { owner: string; session: string; purpose: UploadPurpose; bytes: number }
/** `expires`: null from the moment the upload begins. */
type Reservation = Asked & { token: Buffer; expires: number | null }
type Presented = { id: string; token: string; session: string }
type Reserved = { files: number; bytes: number }
export type Uploads = ReturnType<typeof createUploads>

export function createUploads(clock: Clock, bounds: UploadBounds = uploadBounds) {
  /** In the order in which they were made, and so, as long as the clock goes on, in that in which they expire. */
  const reservations = new Map<string, Reservation>()
  const ofOwner = new Map<string, Set<string>>()

  const end = (id: string): void => {
    const reservation = reservations.get(id)
    if (!reservation) return
    reservations.delete(id)
    const own = ofOwner.get(reservation.owner)
    own?.delete(id)
    if (own?.size === 0) ofOwner.delete(reservation.owner)
  }
  const isOver = (expires: number, now: number): boolean =>
    timeLeft({ endsAt: expires, lasts: LIFETIME }, now) === 0
  const sweep = () => {
    const now = clock().getTime()
    for (const [id, { expires }] of reservations) {
      if (expires === null) continue
      if (!isOver(expires, now)) return
      end(id)
    }
  }
  const ownedBy = (owner: string): [id: string, Reservation][] =>
    [...(ofOwner.get(owner) ?? [])].flatMap((id) => {
      const reservation = reservations.get(id)
      return reservation ? [[id, reservation]] : []
    })

  return {
    /** Files that are being stored, which garbage collection must skip. */
    inProgress: new Set<string>(),
    /** @returns the file's id and the token that goes with it; `busy` when the account has too many URLs. */
    expect: (asked: Asked): { id: string; token: string } | 'busy' => {
      sweep()
      const own = ofOwner.get(asked.owner) ?? new Set()
      if (own.size >= bounds.reservationsPerAccount) return 'busy'
      const id = randomUUID()
      const token = randomBytes(24)
      reservations.set(id, { ...asked, token, expires: clock().getTime() + LIFETIME })
      ofOwner.set(asked.owner, own.add(id))
      return { id, token: token.toString('base64url') }
    },
    /** Null when the URL is unknown, expired, used, or of another session. */
    find: ({ id, token, session }: Presented): { owner: string; purpose: UploadPurpose } | null => {
      sweep()
      const known = reservations.get(id)
      const given = Buffer.from(token, 'base64url')
      if (!known || known.expires === null || isOver(known.expires, clock().getTime())) return null
      if (known.session !== session || given.length !== known.token.length) return null
      if (!timingSafeEqual(given, known.token)) return null
      return { owner: known.owner, purpose: known.purpose }
    },
    /** Consumes the URL and reserves the bytes of its file: as they were declared, later as they will be stored. */
    begin: (id: string, bytes: number): void => {
      const reservation = reservations.get(id)
      if (reservation) reservations.set(id, { ...reservation, bytes, expires: null })
    },
    /** Releases what the URL or the upload has reserved. Idempotent. */
    end,
    /** What an account has reserved, without one of its uploads. */
    reservedBy: (owner: string, except?: string): Reserved => {
      sweep()
      const others = ownedBy(owner).filter(([id]) => id !== except)
      return { files: others.length, bytes: others.reduce((sum, [, { bytes }]) => sum + bytes, 0) }
    },
  }
}
