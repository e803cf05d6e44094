/** Uploaded files: encrypted storage, reading with access control, and garbage collection. */
import { type Decision, decided, refused } from '#events/decider.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { RightLost, StorageUnavailable } from '../runtime/errors.ts'
import { release } from '../runtime/release.ts'
import { inTransaction } from '../store/database.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { downloadBounds, type UploadBounds } from './bounds.ts'
import { createCopying } from './copying.ts'
import { fileIdIn, isAttachable } from './file-keys.ts'
import { type ObjectStore, objectName, type Variant } from './object-store.ts'
import { inPieces } from './pieces.ts'
import type { Readers } from './readers.ts'
import { openFile, sealFile } from './sealed-files.ts'
import type { Uploads } from './upload-addresses.ts'
import { createUploading } from './uploading.ts'
import { createViews } from './views.ts'

const DAY = 24 * 60 * 60 * 1000

/** More than any thumbnail takes; the register knows only the size of the file itself. */
const THUMB_BYTES = 256 * 1024

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
/** What was checked, here or when a copy's original came. */
type Content = { type: string; bytes: Uint8Array; thumb: Uint8Array | null }
type Served = { body: ReadableStream<Uint8Array>; type: string }
type Needed = {
  store: Store
  objects: ObjectStore
  uploads: Uploads
  readers: Readers
  bounds?: UploadBounds
}
export type Files = ReturnType<typeof createFiles>

export function createFiles({ store, objects, uploads, readers, bounds }: Needed) {
  const { vault, state } = store
  const recordView = createViews(store)

  async function putSealed(id: string, { bytes, thumb }: Content, key: Buffer): Promise<void> {
    const put = async (variant: Variant, plain: Uint8Array) => {
      const sealed = sealFile(plain, key, { id, variant })
      await objects.put(objectName(id, variant), sealed)
      // Not after a failure: a call to S3 that was too late may still read it.
      release(sealed)
    }
    // Waits for both even when one fails: an upload that ended later would leave an orphan.
    const puts = await Promise.allSettled([put('full', bytes), ...(thumb ? [put('thumb', thumb)] : [])])
    const failed = puts.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  /**
   * Encrypts and stores a validated file. It is registered only once its bytes are durable; until then it is listed for
   * removal, so that a crash leaves no orphan. @returns `not-signed-in` where its owner's account was erased or disabled
   * meanwhile
   */
  async function storeChecked({ id, owner, purpose }: NewFile, checked: Content): Promise<Decision<never>> {
    const key = vault.files.newKey()
    const { bytes, thumb, type } = checked
    uploads.inProgress.add(id)
    try {
      vault.files.mayDangle(id)
      await putSealed(id, checked, key)
      const createdAt = store.clock().toISOString()
      const file = { id, owner, purpose, type, size: bytes.length, hasThumb: thumb !== null, createdAt }
      return inTransaction(vault.db, () => {
        if (vault.accounts.byId(owner)?.disabled !== false) return refused('not-signed-in')
        vault.files.add(file, key)
        vault.files.unlinked(id)
        return decided()
      })
    } finally {
      uploads.inProgress.delete(id)
    }
  }
  /**
   * Null when the file does not exist or the viewer is neither its uploader nor staff; `busy` when as much is being read
   * as may be. `body` must be read or cancelled: it holds a place. It breaks off when the file is erased or the viewer
   * disabled. @throws RightLost where that has happened before
   */
  async function read(id: string, viewer: Account, wanted: Variant): Promise<Served | null | 'busy'> {
    const file = vault.files.byId(id)
    if (!file || (viewer.role === 'customer' && file.owner !== viewer.id)) return null
    /** Asked again after each wait: an account may be disabled while its file is on the way. */
    const maySee = (): boolean => viewer.role === 'customer' || state.rights.of(viewer.id).isActive
    const variant = wanted === 'thumb' && file.hasThumb ? 'thumb' : 'full'
    const name = objectName(id, variant)
    const memory = variant === 'thumb' ? THUMB_BYTES : 2 * file.size
    const open = async () => {
      const sealed = await objects.get(name)
      const opened = sealed && openFile(sealed, file.key, { id, variant })
      if (sealed) release(sealed)
      return opened
    }
    const reader = await readers.read({ name, account: viewer.id, bytes: memory }, open)
    if (reader === 'busy') return 'busy'
    try {
      if (!maySee()) throw new RightLost()
      if (reader.bytes && viewer.role !== 'customer') await recordView(file, viewer, variant)
    } catch (error) {
      reader.leave()
      throw error
    }
    if (!reader.bytes) {
      reader.leave()
      return null
    }
    const isThere = () => vault.files.has(id) && maySee()
    const body = inPieces(reader.bytes, { piece: downloadBounds.piece, isThere, onEnd: reader.leave })
    return { body, type: variant === 'thumb' ? 'image/webp' : file.type }
  }
  async function unlink(id: string): Promise<void> {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    vault.files.unlinked(id)
  }
  /**
   * Deletes the bytes of files that were erased, replaced or never registered. When the store is unavailable, the rest
   * is left for the next run. @returns how many are left.
   */
  async function unlinkRemoved(): Promise<number> {
    const ids = vault.files.toUnlink().filter((id) => !uploads.inProgress.has(id))
    for (const [place, id] of ids.entries())
      try {
        await unlink(id)
      } catch (error) {
        if (error instanceof StorageUnavailable) return ids.length - place
        throw error
      }
    return 0
  }
  const uploading = createUploading({ store, uploads, storeChecked, ...(bounds && { bounds }) })
  return {
    /** Attaches an uploaded document to an application. @returns false when the actor may not attach it. */
    attach: (tx: Transaction, { stream, key, actor }: { stream: string; key: string; actor: string }) => {
      const id = fileIdIn(key)
      const file = vault.files.byId(id)
      if (!file || !isAttachable(file, { owner: actor, stream })) return false
      tx.beforehand(() => vault.files.attach([id], stream))
      return true
    },
    /** Removes a document that was withdrawn from its application; its key is deleted at once. */
    discard: async (key: string, stream: string): Promise<void> => {
      const id = fileIdIn(key)
      if (vault.files.byId(id)?.stream !== stream) return
      inTransaction(vault.db, () => vault.files.removeAll([id]))
      await unlinkRemoved()
    },
    ...uploading,
    ...createCopying({ store, objects, uploads, storeChecked, mayUpload: uploading.mayUpload }),
    storeChecked,
    isOwn: (id: string, accountId: string): boolean => vault.files.byId(id)?.owner === accountId,
    read,
    unlinkRemoved,
    /** Removes files that have not been attached to an application for a day. */
    sweep: (): void => {
      const old = vault.files.unattachedBefore(new Date(store.clock().getTime() - DAY).toISOString())
      if (old.length > 0) inTransaction(vault.db, () => vault.files.removeAll(old))
    },
  }
}
