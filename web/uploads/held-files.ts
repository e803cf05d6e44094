/** The files of one page, stored on the phone where it takes them; what it does not take is sent all the same. */
import type { Database } from '../keeping/database.ts'
import type { WaitingFile } from './state.ts'

export type Files = { files: WaitingFile }
export type FileStore = Pick<Database<Files>, 'get' | 'list' | 'put' | 'delete' | 'transaction'>

/** Milliseconds for which a file belongs to the tab that is putting it in its place: longer than that takes. */
const CLAIM = 60_000
const isClaimedByAnother = ({ claim }: WaitingFile, tab: string): boolean =>
  claim !== undefined && claim.tab !== tab && Math.abs(Date.now() - claim.at) < CLAIM

type Options = {
  userId: string
  store: FileStore
  /** Called when the phone could not be read or written. */
  notKept: (error: unknown) => void
}

export function heldFiles({ userId, store, notKept }: Options) {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  /** `isStored`: once the phone has it, or does not take it. */
  const held = new Map<string, { file: WaitingFile; isStored: Promise<boolean> }>()
  const stored = (): Promise<WaitingFile[]> =>
    store.list('files', userId).catch((error: unknown) => {
      notKept(error)
      return []
    })
  async function forget(id: string): Promise<void> {
    held.delete(id)
    await store.delete('files', id).catch(notKept)
  }
  return {
    async keep(file: WaitingFile): Promise<void> {
      const isStored = store.put('files', file).then(
        () => true,
        (error: unknown) => {
          notKept(error)
          return false
        },
      )
      held.set(file.id, { file, isStored })
      await isStored
    },
    /** @returns null where another tab has sent or cancelled it */
    async take(id: string): Promise<WaitingFile | null> {
      const mine = held.get(id)
      if (!mine) return null
      if (!(await mine.isStored)) return mine.file
      return store.get('files', id).catch((error: unknown) => {
        notKept(error)
        return mine.file
      })
    },
    /**
     * From now on no other tab can cancel it: it is about to be put in its place.
     * @returns false where another tab has cancelled it
     */
    async claim(id: string, key: string): Promise<boolean> {
      const mine = held.get(id)
      if (!(await mine?.isStored)) return mine !== undefined
      const claimed = store.transaction(['files'], async (stores) => {
        const file = await stores.get('files', id)
        if (file) await stores.put('files', { ...file, key, claim: { tab, at: Date.now() } })
        return file !== null
      })
      return claimed.catch((error: unknown) => {
        notKept(error)
        return true
      })
    },
    /** @returns false where it is too late: another tab is putting it in its place */
    async cancel(id: string): Promise<boolean> {
      const mine = held.get(id)
      // Or whoever was storing it has found it cancelled by then.
      if (!(await mine?.isStored) || !held.has(id)) {
        held.delete(id)
        return true
      }
      const cancelled = store.transaction(['files'], async (stores) => {
        const file = await stores.get('files', id)
        if (file === null || isClaimedByAnother(file, tab)) return false
        await stores.delete('files', id)
        return true
      })
      const isCancelled = await cancelled.catch((error: unknown) => {
        notKept(error)
        return true
      })
      if (isCancelled) held.delete(id)
      return isCancelled
    },
    forget,
    /** Those for the same place chosen before it, in another tab or by a page that was closed: they are not to follow it. */
    async forgetOlder({ id, field }: Pick<WaitingFile, 'id' | 'field'>): Promise<void> {
      const files = await stored()
      for (const file of files) if (file.field === field && file.id < id) await forget(file.id)
    },
    /** What earlier pages left, in the order chosen. */
    async left(): Promise<WaitingFile[]> {
      const files = await stored()
      for (const file of files)
        if (!held.has(file.id)) held.set(file.id, { file, isStored: Promise.resolve(true) })
      return files
    },
  }
}
export type HeldFiles = ReturnType<typeof heldFiles>
