/** Uploads, from the request of a URL to the stored file. Quotas include files in transfer, which every way out releases. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Decision, decided, type Refusal, type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { receive } from '../http/receive.ts'
import { type Clock, timeLeft } from '../runtime/clock.ts'
import { release } from '../runtime/release.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type CheckedFile, takeIn } from './intake.ts'
import { type Room, type Share, type UploadBounds, uploadBounds } from './room.ts'

// One-use upload URLs, valid for ten minutes in one session, and their reservation of quota. In memory: after a restart the
// client requests a new one.

const LIFETIME = limits.uploadMinutes * 60_000

/** `bytes`: announced size, 0 while unknown. */
type AskedAddress = { owner: string; session: string; purpose: UploadPurpose; bytes: number }
/** `expires`: null once the upload begins. */
type Reservation = AskedAddress & { token: Buffer; expires: number | null }
type Presented = { id: string; token: string; session: string }
type Reserved = { files: number; bytes: number }
export type Uploads = ReturnType<typeof createUploads>

export function createUploads(clock: Clock, bounds: UploadBounds = uploadBounds) {
  /** In order of creation, and so, with a steady clock, of expiry. */
  const reservations = new Map<string, Reservation>()
  const end = (id: string): void => void reservations.delete(id)
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
    [...reservations].filter(([, one]) => one.owner === owner)
  return {
    /** Files being stored, which garbage collection skips. */
    inProgress: new Set<string>(),
    /** @returns file id and token; `busy` where the account has too many URLs */
    expect: (asked: AskedAddress): { id: string; token: string } | 'busy' => {
      sweep()
      if (ownedBy(asked.owner).length >= bounds.reservationsPerAccount) return 'busy'
      const id = randomUUID()
      const token = randomBytes(24)
      reservations.set(id, { ...asked, token, expires: clock().getTime() + LIFETIME })
      return { id, token: token.toString('base64url') }
    },
    /** Null for a URL that is unknown, expired, used, or of another session. */
    find: ({ id, token, session }: Presented): { owner: string; purpose: UploadPurpose } | null => {
      sweep()
      const known = reservations.get(id)
      const given = Buffer.from(token, 'base64url')
      if (!known || known.expires === null || isOver(known.expires, clock().getTime())) return null
      if (known.session !== session || given.length !== known.token.length) return null
      if (!timingSafeEqual(given, known.token)) return null
      return { owner: known.owner, purpose: known.purpose }
    },
    /** Consumes the URL and reserves bytes: declared ones, later those to be stored. */
    begin: (id: string, bytes: number): void => {
      const reservation = reservations.get(id)
      if (reservation) reservations.set(id, { ...reservation, bytes, expires: null })
    },
    /** Releases the reservation. Idempotent. */
    end,
    /** `except`: an upload to leave out. */
    reservedBy: (owner: string, except?: string): Reserved => {
      sweep()
      const others = ownedBy(owner).filter(([id]) => id !== except)
      return { files: others.length, bytes: others.reduce((sum, [, { bytes }]) => sum + bytes, 0) }
    },
  }
}

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = {
  store: Store
  uploads: Uploads
  uploadRoom: Room
  storeChecked: (file: NewFile, checked: CheckedFile) => Promise<Decision<never>>
  bounds?: UploadBounds
}
type Announced = { purpose: UploadPurpose; bytes: number }
/** `id`: of an upload with a reservation. */
type Planned = { purpose: UploadPurpose; bytes?: number; id?: string }
type Asked = Announced & { account: Account; session: string }
type Sent = { account: Account; network: string; session: string; id: string; token: string }
type Body = Parameters<typeof receive>[0]

/** The declared length, or the maximum. */
function lengthOf({ headers }: Body, most: number): number {
  const declared = headers.get('content-length')
  return declared === null || headers.has('transfer-encoding') ? most : Number(declared)
}

const answers = {
  'file-too-large': 'file-too-large',
  aborted: 'malformed',
  'too-slow': 'upload-expired',
  busy: 'busy',
} as const satisfies Record<string, Refusal>

export function createUploading({ store, uploads, uploadRoom, storeChecked, bounds = uploadBounds }: Needed) {
  const { vault, state } = store

  /** Whether a file fits the account's quota, not counting its own reservation. */
  function fits(account: Account, bytes: number, id?: string): boolean {
    if (account.role !== 'customer') return true
    const held = vault.files.ownedBy(account.id)
    const reserved = uploads.reservedBy(account.id, id)
    const isFewer = held.files + reserved.files < bounds.filesPerApplicant
    return isFewer && held.bytes + reserved.bytes + Math.max(bytes, 1) <= bounds.bytesPerApplicant
  }
  /** @returns no events, or `file-too-many`, `deadline-passed` (photos and Aadhaar cards) or `not-permitted` */
  function mayUpload(account: Account, { purpose, bytes = 0, id }: Planned): Decision<never> {
    if (account.role !== 'customer') return decided()
    if (purpose === 'document') return refused('not-permitted')
    const deadline = settingValue(state.programme(), 'application_deadline')
    if (purpose !== 'proof' && store.clock().getTime() >= Date.parse(deadline))
      return refused('deadline-passed')
    return fits(account, bytes, id) ? decided() : refused('file-too-many')
  }
  /** Received bytes count, since declared ones cost nothing. */
  async function receiveReserved(
    sent: Sent,
    { purpose, bytes: length }: Announced,
    { body, share }: { body: Body; share: Share },
  ): Promise<{ ok: true } | Refused> {
    let before = 0
    const arrived = (bytes: number): boolean => {
      share.moved(bytes - before)
      before = bytes
      return share.hold(bytes)
    }
    // Limited to the declared and reserved length.
    const bytes = await receive(body, length, { watch: { arrived, dropped: share.dropped } })
    if (typeof bytes === 'string') return refused(answers[bytes])
    share.waitsForHolder(false)
    const stored = await storeReceived(sent, purpose, bytes)
    release(bytes)
    return stored
  }
  async function storeReceived(
    { id, account }: Sent,
    purpose: UploadPurpose,
    bytes: Uint8Array,
  ): Promise<{ ok: true } | Refused> {
    const checked = await takeIn(bytes, purpose)
    if (!checked.ok) return checked
    if (!fits(account, checked.bytes.length, id)) return refused('file-too-many')
    uploads.begin(id, checked.bytes.length)
    return storeChecked({ id, owner: account.id, purpose }, checked)
  }
  return {
    mayUpload,
    /** @returns the URL's id and token, or a refusal of `mayUpload`, or `busy` */
    expect: ({
      account,
      session,
      purpose,
      bytes,
    }: Asked): { ok: true; id: string; token: string } | Refused => {
      const allowed = mayUpload(account, { purpose, bytes })
      if (!allowed.ok) return allowed
      const expected = uploads.expect({ owner: account.id, session, purpose, bytes })
      return expected === 'busy' ? refused('busy') : { ok: true, ...expected }
    },
    /** @returns ok, a refusal of `mayUpload` or of the intake, `upload-expired`, `file-too-large`, `malformed` or `busy` */
    receive: async (sent: Sent, body: Body): Promise<{ ok: true } | Refused> => {
      const { id, account } = sent
      const expected = uploads.find(sent)
      if (!expected) return refused('upload-expired')
      const announced = { ...expected, bytes: lengthOf(body, limits.file[expected.purpose]) }
      const isTooLarge = announced.bytes > limits.file[expected.purpose]
      const allowed = isTooLarge ? refused('file-too-large') : mayUpload(account, { ...announced, id })
      if (allowed.ok) uploads.begin(id, announced.bytes)
      const share = uploadRoom.enter({ account: account.id, network: sent.network })
      try {
        return allowed.ok ? await receiveReserved(sent, announced, { body, share }) : allowed
      } finally {
        share.leave()
        uploads.end(id)
      }
    },
  }
}
