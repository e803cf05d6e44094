/** Files that applications refer to: logging of reads, and copies for a new season. */
import { randomUUID } from 'node:crypto'
import type { Folded } from '#events/application/application.ts'
import { isOfEarlierSeason } from '#events/application/earlier.ts'
import { fileKeysOf, isHiddenPicture } from '#events/application/form.ts'
import { type Decision, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { onceAnHour } from '../runtime/clock.ts'
import { RightLost } from '../runtime/errors.ts'
import { release } from '../runtime/release.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { fileIdIn, fileKey, type Variant } from './object-store.ts'
import type { Room } from './room.ts'

/** Ids of files in the submitted form and in the draft. */
export const filesNamedBy = (now: Folded): Set<string> =>
  new Set(
    [now.file().form, now.draft()?.form].flatMap((form) => (form ? fileKeysOf(form).map(fileIdIn) : [])),
  )

// Logs which files of which family staff read, before they are sent.

type Seen = { of: { ledgerId: string }; field: string }

/**
 * A hidden picture (Aadhaar, the bride's photo) is logged each time, in any size. Other files are logged when opened, once
 * an hour for each person; thumbnails are part of the page.
 */
export function createViews({ clock, handle, state }: Pick<Store, 'clock' | 'handle' | 'state'>) {
  const opened = onceAnHour(clock)

  /** The family, and the field that refers to the file; null where it is not attached yet. */
  function seenIn({ id, purpose, stream }: FileEntry): Seen | null {
    const now = stream === null ? null : state.application(stream)
    if (stream === null || !now) return null
    const key = fileKey(id)
    const form = { ...now.draft()?.form, ...now.file().form }
    const named = Object.entries(form).find(
      ([, value]) => value === key || (Array.isArray(value) && value.includes(key)),
    )
    // Without a field, it was added by staff, or is a replaced card.
    const unnamed = purpose === 'aadhaar' ? purpose : 'document'
    return { of: { ledgerId: ledgerIdOf(stream) }, field: named?.[0] ?? unnamed }
  }
  /** @throws RightLost where an earlier command of this batch disabled the account */
  return async (file: FileEntry, viewer: Account, variant: Variant): Promise<void> => {
    const seen = seenIn(file)
    const isHidden = file.purpose === 'aadhaar' || (seen !== null && isHiddenPicture(seen.field))
    const isOpened = seen !== null && variant === 'full' && opened.fresh(viewer.id, [file.id]).length > 0
    if (!isHidden && !isOpened) return
    const details = seen ?? { of: null, field: file.purpose }
    await handle({}, (tx) => {
      if (!tx.rightsOf(viewer.id).isActive) throw new RightLost()
      tx.recordStaff(viewer.id, viewer.id, { type: 'RecordViewed', facts: null, details })
    })
    opened.note(viewer.id, [file.id])
  }
}

// Copies a file of an earlier season's application on request, under its own key, so that erasing either application leaves
// the other's.

type Content = { type: string; bytes: Uint8Array; thumb: Uint8Array | null }
type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = {
  store: Store
  opened: (file: FileEntry, variant: Variant) => Promise<Uint8Array | null>
  uploadRoom: Room
  storeChecked: (file: NewFile, content: Content) => Promise<Decision<never>>
  mayUpload: (account: Account, planned: { purpose: UploadPurpose; bytes: number }) => Decision<never>
}
type Asked = { account: Account; network: string; id: string }

export function createCopying({ store, opened, uploadRoom, storeChecked, mayUpload }: Needed) {
  const { state, vault } = store

  function mayTakeOver(file: FileEntry, account: Account): boolean {
    const from = file.stream === null ? null : state.application(file.stream)
    const season = settingValue(state.programme(), 'season')
    return file.owner === account.id && from !== null && isOfEarlierSeason(from.standing, season)
  }
  async function storeCopy(file: FileEntry, { id, owner }: Pick<NewFile, 'id' | 'owner'>) {
    const bytes = await opened(file, 'full')
    const thumb = file.hasThumb ? await opened(file, 'thumb') : null
    if (!bytes) return refused('not-found')
    const stored = await storeChecked({ id, owner, purpose: file.purpose }, { type: file.type, bytes, thumb })
    release(bytes)
    return stored
  }
  return {
    /** @returns the copy's id, `not-found` where it is not of an earlier application, or a refusal of an upload */
    copy: async ({ account, network, id }: Asked): Promise<{ ok: true; id: string } | Refused> => {
      const file = vault.files.byId(id)
      if (!file || !mayTakeOver(file, account)) return refused('not-found')
      const planned = { purpose: file.purpose, bytes: file.size }
      const allowed = mayUpload(account, planned)
      if (!allowed.ok) return allowed
      const copyId = randomUUID()
      const share = uploadRoom.enter({ account: account.id, network })
      try {
        if (!share.hold(file.size)) return refused('busy')
        share.waitsForHolder(false)
        const stored = await storeCopy(file, { id: copyId, owner: account.id })
        return stored.ok ? { ok: true, id: copyId } : stored
      } finally {
        share.leave()
      }
    },
  }
}
