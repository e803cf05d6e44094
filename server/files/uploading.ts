/** Uploads, from the request of a URL to the stored file. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Decision, decided, type Refusal, type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import { type UploadPurpose, uploadPurposes } from '#events/vocabulary.ts'
import { receive } from '../http/receive.ts'
import { timeLeft } from '../runtime/clock.ts'
import { release } from '../runtime/release.ts'
import type { Account } from '../store/records.ts'
import { sealedText } from '../store/seal.ts'
import type { Store } from '../store/store.ts'
import { type CheckedFile, takeIn } from './intake.ts'
import { type Room, type Share, type UploadBounds, uploadBounds } from './room.ts'

// Upload URLs, each for one file, valid for ten minutes in one session: what may be sent there is sealed in the URL.

const LIFETIME = limits.uploadMinutes * 60_000

const Address = z.object({ purpose: z.enum(uploadPurposes), until: z.number() })
type Presented = { id: string; token: string; session: string }
export type Uploads = ReturnType<typeof createUploads>

export function createUploads({ clock, vault }: Pick<Store, 'clock' | 'vault'>) {
  const address = sealedText(vault.carriedKey, Address)
  const about = ({ id, session }: { id: string; session: string }): string => `upload ${id} ${session}`
  return {
    expect: (session: string, purpose: UploadPurpose) => {
      const id = randomUUID()
      const until = clock().getTime() + LIFETIME
      return { id, token: address.seal({ purpose, until }, about({ id, session })) }
    },
    /** What may be sent; null for a URL that is made up, expired, or of another session. */
    find: (presented: Presented): UploadPurpose | null => {
      const known = address.open(presented.token, about(presented))
      if (!known || timeLeft({ endsAt: known.until, lasts: LIFETIME }, clock().getTime()) === 0) return null
      return known.purpose
    },
  }
}

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = {
  store: Store
  uploads: Uploads
  uploadRoom: Room
  storeChecked: (file: NewFile, checked: CheckedFile) => Promise<Decision<never>>
  fits: ReturnType<typeof quota>
}
type Announced = { purpose: UploadPurpose; bytes: number }
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

/** Whether a file fits what the account may have stored. */
export const quota =
  ({ vault }: Pick<Store, 'vault'>, bounds: UploadBounds = uploadBounds) =>
  ({ id, role }: Account, bytes: number): boolean => {
    if (role !== 'customer') return true
    const held = vault.files.ownedBy(id)
    return (
      held.files < bounds.filesPerApplicant && held.bytes + Math.max(bytes, 1) <= bounds.bytesPerApplicant
    )
  }

export function createUploading({ store, uploads, uploadRoom, storeChecked, fits }: Needed) {
  const { vault, state } = store

  /** @returns no events, or `file-too-many`, `deadline-passed` (photos and Aadhaar cards) or `not-permitted` */
  function mayUpload(account: Account, { purpose, bytes = 0 }: Partial<Announced>): Decision<never> {
    if (account.role !== 'customer') return decided()
    if (purpose === 'document') return refused('not-permitted')
    const deadline = settingValue(state.programme(), 'application_deadline')
    if (purpose !== 'proof' && store.clock().getTime() >= Date.parse(deadline))
      return refused('deadline-passed')
    return fits(account, bytes) ? decided() : refused('file-too-many')
  }
  /** Received bytes count, since declared ones cost nothing. */
  async function receiveInto(
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
    // Limited to the declared length.
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
    if (!fits(account, checked.bytes.length)) return refused('file-too-many')
    return storeChecked({ id, owner: account.id, purpose }, checked)
  }
  return {
    mayUpload,
    /** @returns the URL's id and token, or a refusal of `mayUpload` */
    expect: ({ account, session, ...announced }: Asked) => {
      const allowed = mayUpload(account, announced)
      return allowed.ok ? { ok: true as const, ...uploads.expect(session, announced.purpose) } : allowed
    },
    /** @returns ok, a refusal of `mayUpload` or of the intake, `upload-expired`, `file-too-large`, `malformed` or `busy` */
    receive: async (sent: Sent, body: Body): Promise<{ ok: true } | Refused> => {
      const { id, account } = sent
      const purpose = uploads.find(sent)
      if (!purpose || vault.files.has(id)) return refused('upload-expired')
      const announced = { purpose, bytes: lengthOf(body, limits.file[purpose]) }
      const isTooLarge = announced.bytes > limits.file[purpose]
      const allowed = isTooLarge ? refused('file-too-large') : mayUpload(account, announced)
      if (!allowed.ok) return allowed
      const share = uploadRoom.enter({ account: account.id, network: sent.network })
      try {
        return await receiveInto(sent, announced, { body, share })
      } finally {
        share.leave()
      }
    },
  }
}
