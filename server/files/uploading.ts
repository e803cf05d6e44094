/**
 * Uploads, from the request for a URL to the stored file. What is on the way counts towards the quotas like what is
 * stored, and every way out releases it.
 */
import { type Decision, decided, type Refusal, type Refused, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { receive } from '../http/receive.ts'
import { release } from '../runtime/release.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { type UploadBounds, uploadBounds } from './bounds.ts'
import { type CheckedFile, takeIn } from './intake.ts'
import type { Room, Share } from './room.ts'
import type { Uploads } from './upload-addresses.ts'

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = {
  store: Store
  uploads: Uploads
  uploadRoom: Room
  storeChecked: (file: NewFile, checked: CheckedFile) => Promise<Decision<never>>
  bounds?: UploadBounds
}
type Announced = { purpose: UploadPurpose; bytes: number }
/** `id`: of an upload that has reserved already. */
type Planned = { purpose: UploadPurpose; bytes?: number; id?: string }
type Asked = Announced & { account: Account; session: string }
type Sent = { account: Account; network: string; session: string; id: string; token: string }
type Body = Parameters<typeof receive>[0]

/** The declared length; the largest allowed for a body without one. */
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

  /** Whether a file of this size fits beside what the account has stored and reserved, its own reservation aside. */
  function fits(account: Account, bytes: number, id?: string): boolean {
    if (account.role !== 'customer') return true
    const held = vault.files.ownedBy(account.id)
    const reserved = uploads.reservedBy(account.id, id)
    const isFewer = held.files + reserved.files < bounds.filesPerApplicant
    return isFewer && held.bytes + reserved.bytes + Math.max(bytes, 1) <= bounds.bytesPerApplicant
  }
  /** @returns nothing to record, or `file-too-many`, `deadline-passed` (photos and Aadhaar cards) or `not-permitted`. */
  function mayUpload(account: Account, { purpose, bytes = 0, id }: Planned): Decision<never> {
    if (account.role !== 'customer') return decided()
    if (purpose === 'document') return refused('not-permitted')
    const deadline = settingValue(state.programme(), 'application_deadline')
    if (purpose !== 'proof' && store.clock().getTime() >= Date.parse(deadline))
      return refused('deadline-passed')
    return fits(account, bytes, id) ? decided() : refused('file-too-many')
  }
  /** What has arrived counts, not what was declared: to declare costs nobody anything. */
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
    // No more than was declared, and so reserved, even where more would be allowed.
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
    /** @returns the URL's id and token, or a refusal of `mayUpload`, or `busy`. */
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
    /**
     * Receives, validates and stores a file. @returns a refusal of `mayUpload` or of the intake, `upload-expired` (also
     * when it took too long), `file-too-large`, `malformed` (cut off) or `busy`.
     */
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
