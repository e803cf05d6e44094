/** Uploaded files: quotas, encrypted storage, reading with access control, and garbage collection. */
import { isHiddenPicture } from '#events/application/form.ts'
import { type Decision, decided, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { limits, type UploadPurpose } from '#events/vocabulary.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { inTransaction } from '../store/database.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { fileIdIn, fileKey, isAttachable } from './file-keys.ts'
import { type CheckedFile, takeIn } from './intake.ts'
import { type ObjectStore, objectName, type Variant } from './object-store.ts'
import { openFile, sealFile } from './sealed-files.ts'
import type { Uploads } from './upload-addresses.ts'

const DAY = 24 * 60 * 60 * 1000

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = { store: Store; objects: ObjectStore; uploads: Uploads }
export type Files = ReturnType<typeof createFiles>

export function createFiles({ store, objects, uploads }: Needed) {
  const { vault, models } = store

  /** The application and field that refer to a file; null when none does. */
  function fieldOf(file: FileEntry): { applicationId: string; field: string } | null {
    const now = file.stream === null ? null : models.application(file.stream)
    if (!now) return null
    const key = fileKey(file.id)
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
      objectKey: fileKey(file.id),
    }
    await store.handle((tx) =>
      tx.recordStaff(viewer.id, viewer.id, { type: 'RecordViewed', facts: null, details }),
    )
  }
  async function putSealed(id: string, { bytes, thumb }: CheckedFile, key: Buffer): Promise<void> {
    const put = (variant: Variant, plain: Uint8Array) =>
      objects.put(objectName(id, variant), sealFile(plain, key, { id, variant }))
    // Waits for both even when one fails: an upload that ended later would leave an orphan.
    const puts = await Promise.allSettled([put('full', bytes), ...(thumb ? [put('thumb', thumb)] : [])])
    const failed = puts.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  /**
   * Encrypts and stores a validated file. It is registered only once its bytes are durable; until then it is listed for
   * removal, so that a crash leaves no orphan.
   */
  async function storeChecked({ id, owner, purpose }: NewFile, checked: CheckedFile): Promise<{ ok: true }> {
    const key = vault.files.newKey()
    const { bytes, thumb, type } = checked
    uploads.inProgress.add(id)
    try {
      vault.files.mayDangle(id)
      await putSealed(id, checked, key)
      const createdAt = store.clock().toISOString()
      const file = { id, owner, purpose, type, size: bytes.length, hasThumb: thumb !== null, createdAt }
      inTransaction(vault.db, () => {
        vault.files.add(file, key)
        vault.files.unlinked(id)
      })
    } finally {
      uploads.inProgress.delete(id)
    }
    return { ok: true }
  }
  async function unlink(id: string): Promise<void> {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    vault.files.unlinked(id)
  }
  return {
    /** Attaches an uploaded document to an application. @returns false when the actor may not attach it. */
    attach: (tx: Transaction, { stream, key, actor }: { stream: string; key: string; actor: string }) => {
      const id = fileIdIn(key)
      const file = vault.files.byId(id)
      if (!file || !isAttachable(file, { owner: actor, stream })) return false
      tx.beforehand(() => vault.files.attach([id], stream))
      return true
    },
    /** @returns nothing to record, or `file-too-many`, `deadline-passed` (photos and Aadhaar cards) or `not-permitted`. */
    mayUpload: (account: Account, purpose: UploadPurpose): Decision<never> => {
      if (account.role !== 'customer') return decided()
      if (purpose === 'document') return refused('not-permitted')
      const deadline = settingValue(models.programme(), 'application_deadline')
      if (purpose !== 'proof' && store.clock().getTime() >= Date.parse(deadline))
        return refused('deadline-passed')
      const held = vault.files.ownedBy(account.id)
      const isFull =
        held.files + uploads.pendingOf(account.id) >= limits.filesPerApplicant ||
        held.bytes >= limits.bytesPerApplicant
      return isFull ? refused('file-too-many') : decided()
    },
    /** Validates and stores uploaded bytes. */
    store: async ({ bytes, ...file }: NewFile & { bytes: Uint8Array }): Promise<{ ok: true } | Refused> => {
      const checked = await takeIn(bytes, file.purpose)
      return checked.ok ? storeChecked(file, checked) : checked
    },
    storeChecked,
    isOwn: (id: string, accountId: string): boolean => vault.files.byId(id)?.owner === accountId,
    /** Null when the file does not exist or the viewer is neither its uploader nor staff. */
    read: async (id: string, viewer: Account, wanted: Variant) => {
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
      const ids = vault.files.toUnlink().filter((id) => !uploads.inProgress.has(id))
      for (const [place, id] of ids.entries())
        try {
          await unlink(id)
        } catch (error) {
          if (error instanceof StorageUnavailable) return ids.length - place
          throw error
        }
      return 0
    },
    /** Removes files that have not been attached to an application for a day. */
    sweep: (): void => {
      const old = vault.files.unattachedBefore(new Date(store.clock().getTime() - DAY).toISOString())
      if (old.length > 0) inTransaction(vault.db, () => vault.files.removeAll(old))
    },
  }
}
