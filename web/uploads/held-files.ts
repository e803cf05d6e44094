/** The files of the upload queue, stored on the phone where possible; a file that cannot be stored is sent all the same. */
import type { Database } from '../keeping/database.ts'
import type { WaitingFile } from './state.ts'

export type Files = { files: WaitingFile }
export type FileStore = Pick<Database<Files>, 'get' | 'list' | 'put' | 'delete' | 'transaction'>

/** Milliseconds for which a file belongs to the tab that stores its key in the form: longer than that takes. */
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
  /** `isStored` resolves when the phone has stored the file or failed to. */
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
    /** @returns null where another tab has sent or cancelled the file */
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
     * Prevents other tabs from cancelling the file while its key is stored in the form.
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
    /** @returns false where another tab has claimed the file */
    async cancel(id: string): Promise<boolean> {
      const mine = held.get(id)
      // The second check: `makeReady` may have found the file cancelled and removed it in the meantime.
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
    /** Removes older files of the same field, chosen in another tab or by a closed page, so that they do not replace it later. */
    async forgetOlder({ id, field }: Pick<WaitingFile, 'id' | 'field'>): Promise<void> {
      const files = await stored()
      for (const file of files) if (file.field === field && file.id < id) await forget(file.id)
    },
    /** The files that earlier pages left, in the order of choice. */
    async left(): Promise<WaitingFile[]> {
      const files = await stored()
      for (const file of files)
        if (!held.has(file.id)) held.set(file.id, { file, isStored: Promise.resolve(true) })
      return files
    },
  }
}
export type HeldFiles = ReturnType<typeof heldFiles>
