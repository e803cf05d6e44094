/**
 * Copies a paper of an earlier season's application for the next one, at the family's wish: a file of its own, under a key of its
 * own, so that erasing either application leaves the other's.
 */
import { isOfEarlierSeason } from '#events/application/earlier.ts'
import { type Decision, type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { UploadPurpose } from '#events/vocabulary.ts'
import { release } from '../runtime/release.ts'
import type { Account, FileEntry } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Variant } from './object-store.ts'
import type { Room } from './room.ts'
import type { Uploads } from './upload-addresses.ts'

type Content = { type: string; bytes: Uint8Array; thumb: Uint8Array | null }
type NewFile = { id: string; owner: string; purpose: UploadPurpose }
type Needed = {
  store: Store
  opened: (file: FileEntry, variant: Variant) => Promise<Uint8Array | null>
  uploads: Uploads
  uploadRoom: Room
  storeChecked: (file: NewFile, content: Content) => Promise<Decision<never>>
  mayUpload: (account: Account, planned: { purpose: UploadPurpose; bytes: number }) => Decision<never>
}
type Asked = { account: Account; network: string; session: string; id: string }

export function createCopying({ store, opened, uploads, uploadRoom, storeChecked, mayUpload }: Needed) {
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
    /**
     * @returns the id of the copy, which no application names yet; `not-found` for a file that is not of an earlier application of
     * this family, or a refusal of an upload.
     */
    copy: async ({ account, network, session, id }: Asked): Promise<{ ok: true; id: string } | Refused> => {
      const file = vault.files.byId(id)
      if (!file || !mayTakeOver(file, account)) return refused('not-found')
      const planned = { purpose: file.purpose, bytes: file.size }
      const allowed = mayUpload(account, planned)
      if (!allowed.ok) return allowed
      const expected = uploads.expect({ owner: account.id, session, ...planned })
      if (expected === 'busy') return refused('busy')
      const share = uploadRoom.enter({ account: account.id, network })
      try {
        if (!share.hold(file.size)) return refused('busy')
        share.waitsForHolder(false)
        uploads.begin(expected.id, file.size)
        const stored = await storeCopy(file, { id: expected.id, owner: account.id })
        return stored.ok ? { ok: true, id: expected.id } : stored
      } finally {
        share.leave()
        uploads.end(expected.id)
      }
    },
  }
}
