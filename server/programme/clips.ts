/** The organiser's audio recordings: files of the programme, by name. */
import { randomUUID } from 'node:crypto'
import { refused } from '#events/decider.ts'
import { type ClipName, clipNameOf, clipsAmong, clipTypeOf } from '#events/programme/clips.ts'
import type { Files } from '../files/files.ts'
import { programmeStream } from '../store/log.ts'
import type { Store } from '../store/store.ts'

/** A phone asks for a clip in pieces, and its bytes are fetched once: at most 64 MB. */
const MOST_HELD = 16

export type Clip = { file: Blob; etag: string }

export function createClips({ store, files }: { store: Store; files: Files }) {
  const { vault } = store
  const held = new Map<string, Blob>()
  let names = ''
  let clips = clipsAmong(new Set())
  const drop = (name: string): void => {
    const id = vault.publicFiles.one('clip', name)
    if (id !== null) vault.files.removeAll([id])
    vault.publicFiles.remove('clip', name)
  }
  async function opened(id: string): Promise<Blob | null> {
    const known = held.get(id)
    const file = vault.files.byId(id)
    // By hand, a row could name the file of a family.
    if (known || file?.stream !== programmeStream) return known ?? null
    const bytes = await files.opened(file, 'full')
    if (!bytes) return null
    if (held.size >= MOST_HELD) held.clear()
    const clip = new Blob([Uint8Array.from(bytes)], { type: file.type })
    held.set(id, clip)
    return clip
  }
  return {
    /** Replaces the clip. @returns no events, `file-broken` for a format that phones cannot play, or a refusal of `storeChecked` */
    put: async (by: string, clip: ClipName, bytes: Uint8Array) => {
      const type = clipTypeOf(bytes)
      if (type === null) return refused('file-broken')
      const id = randomUUID()
      const file = { id, owner: by, purpose: 'document' } as const
      const stored = await files.storeChecked(file, { type, bytes, thumb: null })
      if (!stored.ok) return stored
      const name = clipNameOf(clip)
      await store.write(() => {
        drop(name)
        vault.files.attach([id], programmeStream)
        vault.publicFiles.put('clip', { name, content: id })
      })
      return stored
    },
    remove: (clip: ClipName): Promise<void> => store.write(() => drop(clipNameOf(clip))),
    /** The same object until a clip is added or removed. */
    offered: () => {
      const found = vault.publicFiles.all('clip').map(({ name }) => name)
      if (found.join(' ') === names) return clips
      names = found.join(' ')
      clips = clipsAmong(new Set(found))
      return clips
    },
    /** Null where there is none. */
    find: async (clip: ClipName): Promise<Clip | null> => {
      const id = vault.publicFiles.one('clip', clipNameOf(clip))
      const file = id && (await opened(id))
      return id && file ? { file, etag: `"${id.slice(0, 13)}"` } : null
    },
  }
}
