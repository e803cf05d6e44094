/** Uploaded files: quotas, sealing and storing, reading with access control, and garbage collection. */
import { isHiddenPicture } from '#events/application/form.ts'
import { type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { inTransaction } from '../store/database.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { type TakenIn, takeIn } from './intake.ts'
import { type ObjectStore, objectName, type Variant } from './object-store.ts'
import { openFile, sealFile } from './sealed-files.ts'
import type { Uploads } from './upload-addresses.ts'

const DAY = 24 * 60 * 60 * 1000

type NewFile = { id: string; owner: string; purpose: UploadPurpose }

type Needed = { store: Store; objects: ObjectStore; uploads: Uploads }
export type Files = ReturnType<typeof filesOf>

export function filesOf({ store, objects, uploads }: Needed) {
  const { vault, models } = store

  /** Which field of which application shows a file; null for one that no form names. */
  function fieldOf(file: FileEntry): { applicationId: string; field: string } | null {
    const now = file.stream === null ? null : models.application(file.stream)
    if (!now) return null
    const key = `/objects/uploads/${file.id}`
    const form = { ...now.draft()?.form, ...now.file().form }
    const field = Object.entries(form).find(
      ([, value]) => value === key || (Array.isArray(value) && value.includes(key)),
    )?.[0]
    return field ? { applicationId: now.file().id, field } : null
  }
  /** Access to an Aadhaar image or the bride's photo is logged before it is served. */
  async function recordView(file: FileEntry, viewer: Account): Promise<void> {
    const seen = fieldOf(file)
    const isSensitive = file.purpose === 'aadhaar' || (seen !== null && isHiddenPicture(seen.field))
    if (!isSensitive) return
    const details = {
      applicationId: seen?.applicationId ?? null,
      field: seen?.field ?? file.purpose,
      objectKey: `/objects/uploads/${file.id}`,
    }
    await store.handle((tx) =>
      tx.recordStaff(viewer.id, viewer.id, { type: 'RecordViewed', facts: null, details }),
    )
  }
  async function putSealed(id: string, { bytes, thumb }: TakenIn, key: Buffer): Promise<void> {
    const put = (variant: Variant, plain: Uint8Array) =>
      objects.put(objectName(id, variant), sealFile(plain, key, { id, variant }))
    // Waits for both even when one fails: an upload that ended later would leave an orphan.
    const puts = await Promise.allSettled([put('full', bytes), ...(thumb ? [put('thumb', thumb)] : [])])
    const failed = puts.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  /**
   * Seals and stores a validated file. It is registered only once its bytes are durable; until then it is listed for
   * removal, so that a crash leaves no orphan.
   */
  async function keepTaken({ id, owner, purpose }: NewFile, taken: TakenIn): Promise<{ ok: true }> {
    const key = vault.files.newKey()
    const { thumb, type } = taken
    uploads.underWay.add(id)
    try {
      vault.files.mayDangle(id)
      await putSealed(id, taken, key)
      const createdAt = store.clock().toISOString()
      const file = { id, owner, purpose, type, size: taken.bytes.length, hasThumb: thumb !== null, createdAt }
      inTransaction(vault.db, () => {
        vault.files.add(file, key)
        vault.files.unlinked(id)
      })
    } finally {
      uploads.underWay.delete(id)
    }
    return { ok: true }
  }
  async function unlink(id: string): Promise<void> {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    vault.files.unlinked(id)
  }
  return {
    /** Files of staff are attachable only by who uploaded them, and to one application; erasing that takes them with it. */
    attach: (tx: Transaction, ask: { stream: string; key: string; actor: string }): boolean => {
      const id = ask.key.slice(ask.key.lastIndexOf('/') + 1)
      const file = vault.files.byId(id)
      const isFree = file?.stream === null || file?.stream === ask.stream
      if (file?.owner !== ask.actor || !isFree) return false
      tx.beforehand(() => vault.files.attach([id], ask.stream))
      return true
    },
    /** @returns nothing, or `file-too-many`, `deadline-passed` (photos and Aadhaar cards) or `not-permitted`. */
    mayUpload: (account: Account, purpose: UploadPurpose): Refused | null => {
      if (account.role !== 'customer') return null
      if (purpose === 'document') return refused('not-permitted')
      const deadline = settingValue(models.programme(), 'application_deadline')
      if (purpose !== 'proof' && store.clock().getTime() >= Date.parse(deadline))
        return refused('deadline-passed')
      const held = vault.files.ownedBy(account.id)
      const isFull =
        held.files + uploads.pendingOf(account.id) >= limits.filesPerApplicant ||
        held.bytes >= limits.bytesPerApplicant
      return isFull ? refused('file-too-many') : null
    },
    /** Takes in, seals and keeps. */
    keep: async ({ bytes, ...file }: NewFile & { bytes: Uint8Array }): Promise<{ ok: true } | Refused> => {
      const taken = await takeIn(bytes, file.purpose)
      return taken.ok ? keepTaken(file, taken) : taken
    },
    keepTaken,
    isOwn: (id: string, accountId: string): boolean => vault.files.byId(id)?.owner === accountId,
    /** Null for everybody but the uploader and staff. */
    read: async (
      id: string,
      viewer: Account,
      wanted: Variant,
    ): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> => {
      const file = vault.files.byId(id)
      if (!file || (viewer.role === 'customer' && file.owner !== viewer.id)) return null
      const variant = wanted === 'thumb' && file.hasThumb ? 'thumb' : 'full'
      const sealed = await objects.get(objectName(id, variant))
      const opened = sealed && openFile(sealed, file.key, { id, variant })
      if (!opened) return null
      if (viewer.role !== 'customer') await recordView(file, viewer)
      return { bytes: new Uint8Array(opened), type: variant === 'thumb' ? 'image/webp' : file.type }
    },
    /**
     * Deletes the bytes of files that were erased, replaced or never registered. When the store is unavailable, the rest
     * is left for the next run. @returns how many are left.
     */
    unlinkRemoved: async (): Promise<number> => {
      const ids = vault.files.toUnlink().filter((id) => !uploads.underWay.has(id))
      for (const [place, id] of ids.entries())
        try {
          await unlink(id)
        } catch (error) {
          if (error instanceof StorageUnavailable) return ids.length - place
          throw error
        }
      return 0
    },
    /** Removes files that were attached to no application for a day. */
    sweep: (): void => {
      const old = vault.files.unattachedBefore(new Date(store.clock().getTime() - DAY).toISOString())
      if (old.length > 0) inTransaction(vault.db, () => vault.files.removeAll(old))
    },
  }
}
