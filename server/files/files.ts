/** Uploads: encrypted storage, reading with access control, and garbage collection. */
import { type Decision, decided, refused } from '#events/decider.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { streamed } from '../http/responses.ts'
import { type Reports, RightLost, StorageUnavailable } from '../runtime/errors.ts'
import { release } from '../runtime/release.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { createCopying, createViews } from './named-files.ts'
import {
  fileIdIn,
  isAttachable,
  type ObjectStore,
  objectName,
  openFile,
  sealFile,
  type Variant,
} from './object-store.ts'
import { PIECE, type Room, roomRules, type Share, type UploadBounds } from './room.ts'
import { createUploading, quota, type Uploads } from './uploading.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds in which an upload has been stored, or is removed again: more than the object store may take. */
const STORING = 15 * 60 * 1000

/** Milliseconds: to wait for room, since a page requests many files at once; and between two checks. */
const PATIENCE = 800
const PAUSE = 100

/** More than any thumbnail; the register has only the size of the file. */
const THUMB_BYTES = 256 * 1024

type NewFile = { id: string; owner: string; purpose: UploadPurpose }
/** Validated content. */
type Content = { type: string; bytes: Uint8Array; thumb: Uint8Array | null }
type Served = { body: ReadableStream<Uint8Array>; type: string }
/** `left`: aborted when the reader leaves. `patience`: milliseconds that the reader waits for room. */
type Wanted = {
  id: string
  viewer: Account
  network: string
  variant: Variant
  left?: AbortSignal
  patience?: number
}
type Reading = { share: Share; isThere: () => boolean; left: AbortSignal | undefined }
type Needed = {
  store: Store
  objects: ObjectStore
  uploads: Uploads
  uploadRoom: Room
  downloadRoom: Room
  reports: Reports
  bounds?: UploadBounds
}
export type Files = ReturnType<typeof createFiles>

export function createFiles({ bounds, ...needed }: Needed) {
  const { store, objects, downloadRoom, reports } = needed
  const { vault, state } = store
  const recordView = createViews(store)
  const fits = quota(store, bounds)

  async function putSealed(id: string, { bytes, thumb }: Content, key: Buffer): Promise<void> {
    const put = async (variant: Variant, plain: Uint8Array) => {
      const sealed = sealFile(plain, key, { id, variant })
      await objects.put(objectName(id, variant), sealed)
      // Not after a failure: a late S3 call may still read it.
      release(sealed)
    }
    // Waits for both even if one fails: a later upload would leave an orphan.
    const puts = await Promise.allSettled([put('full', bytes), ...(thumb ? [put('thumb', thumb)] : [])])
    const failed = puts.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  /**
   * Listed for removal until it is durable, so that a crash leaves no orphan.
   * @returns no events, `not-signed-in`, `file-too-many` or `upload-expired`
   */
  async function storeChecked({ id, owner, purpose }: NewFile, checked: Content): Promise<Decision<never>> {
    const key = vault.files.newKey()
    const { bytes, thumb, type } = checked
    const after = new Date(store.clock().getTime() + STORING).toISOString()
    // A proxy may have sent it to another server, too, which stores it, or has done so.
    const isFirst = await store.write(() => !vault.files.has(id) && vault.files.mayDangle(id, after))
    if (!isFirst) return refused('upload-expired')
    await putSealed(id, checked, key)
    const createdAt = store.clock().toISOString()
    const file = { id, owner, purpose, type, size: bytes.length, hasThumb: thumb !== null, createdAt }
    const stored = await store.write((): Decision<never> => {
      const account = vault.accounts.byId(owner)
      if (account?.disabled !== false) return refused('not-signed-in')
      // Others may have been stored in the meantime.
      if (!fits(account, bytes.length)) return refused('file-too-many')
      if (!vault.files.unlinked(id)) return refused('upload-expired')
      vault.files.add(file, key)
      return decided()
    })
    if (!stored.ok) await store.write(() => vault.files.removeAll([id]))
    return stored
  }
  async function opened({ id, key }: FileEntry, variant: Variant): Promise<Uint8Array | null> {
    const sealed = await objects.get(objectName(id, variant))
    const bytes = sealed && openFile(sealed, key, { id, variant })
    if (sealed) release(sealed)
    return bytes
  }
  function inPieces(bytes: Uint8Array, { share, isThere, left }: Reading): ReadableStream<Uint8Array> {
    let rest = bytes
    const next = () => {
      // Stops sending a file that was erased in the meantime.
      if (!isThere()) throw new RightLost()
      const piece = rest.subarray(0, PIECE)
      rest = rest.subarray(PIECE)
      share.moved(piece.length)
      return piece.length > 0 ? piece : null
    }
    const end = () => {
      rest = new Uint8Array()
      share.leave()
    }
    return streamed(
      { next, end, cut: left ? AbortSignal.any([share.dropped, left]) : share.dropped },
      reports,
    )
  }
  /**
   * Null for an unknown file and for viewers other than its uploader and staff; `busy` where no memory is left. `body`
   * holds memory and must be read or cancelled; it ends early when the file is erased, the viewer disabled, or others need
   * the memory. @throws RightLost where the viewer was disabled before
   */
  async function read(asked: Wanted): Promise<Served | null | 'busy'> {
    const { id, viewer, network, variant: wanted, left, patience = PATIENCE } = asked
    const file = vault.files.byId(id)
    if (!file || (viewer.role === 'customer' && file.owner !== viewer.id)) return null
    /** Checked after each wait: the account may be disabled in the meantime. */
    const maySee = (): boolean => viewer.role === 'customer' || state.rights.of(viewer.id).isActive
    const variant = wanted === 'thumb' && file.hasThumb ? 'thumb' : 'full'
    const memory = variant === 'thumb' ? THUMB_BYTES : Math.min(2 * file.size, roomRules.downloads.most)
    const share = downloadRoom.enter({ account: viewer.id, network })
    let body: ReadableStream<Uint8Array> | null = null
    try {
      for (let waited = 0; !share.hold(memory); waited += PAUSE) {
        if (waited >= patience || left?.aborted) return 'busy'
        await Bun.sleep(PAUSE)
      }
      share.waitsForHolder(false)
      const bytes = await opened(file, variant)
      if (!maySee()) throw new RightLost()
      if (bytes && viewer.role !== 'customer') await recordView(file, viewer, variant)
      if (left?.aborted) return null
      share.waitsForHolder(true)
      const isThere = () => vault.files.has(id) && maySee()
      body = bytes && inPieces(bytes, { share, isThere, left })
      return body && { body, type: variant === 'thumb' ? 'image/webp' : file.type }
    } finally {
      if (!body) share.leave()
    }
  }
  async function unlink(id: string): Promise<void> {
    for (const variant of ['full', 'thumb'] as const) await objects.remove(objectName(id, variant))
    await store.write(() => vault.files.unlinked(id))
  }
  /** Deletes erased, replaced and unregistered files. @returns the number left, where the store is unavailable */
  async function unlinkRemoved(): Promise<number> {
    const ids = vault.files.toUnlink(store.clock().toISOString())
    for (const [place, id] of ids.entries())
      try {
        await unlink(id)
      } catch (error) {
        if (error instanceof StorageUnavailable) return ids.length - place
        throw error
      }
    return 0
  }
  const uploading = createUploading({ ...needed, storeChecked, fits })
  return {
    /** Inside a command. @returns false where the actor may not attach it */
    attach: ({ stream, key, actor }: { stream: string; key: string; actor: string }): boolean => {
      const id = fileIdIn(key)
      const file = vault.files.byId(id)
      if (!file || !isAttachable(file, { owner: actor, stream })) return false
      vault.files.attach([id], stream)
      return true
    },
    /** Deletes the key of a withdrawn document, inside the command that withdraws it; `unlinkRemoved` has to follow. */
    discard: (key: string, stream: string): void => {
      const id = fileIdIn(key)
      if (vault.files.byId(id)?.stream === stream) vault.files.removeAll([id])
    },
    ...uploading,
    ...createCopying({ ...needed, opened, storeChecked, mayUpload: uploading.mayUpload }),
    storeChecked,
    opened,
    isOwn: (id: string, accountId: string): boolean => vault.files.byId(id)?.owner === accountId,
    read,
    unlinkRemoved,
    /** Removes files that were not attached within a day. */
    sweep: async (): Promise<void> => {
      const before = new Date(store.clock().getTime() - DAY).toISOString()
      await store.write(() => vault.files.removeAll(vault.files.unattachedBefore(before)))
    },
  }
}
