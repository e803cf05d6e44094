/** The files of the upload queue, stored on the phone where possible; a file that cannot be stored is sent all the same. */
import type { Database } from '../keeping/database.ts'
import { takesOne, type WaitingFile } from './state.ts'

export type Files = { files: WaitingFile }
export type FileStore = Pick<Database<Files>, 'get' | 'list' | 'put' | 'delete'>

type Options = {
  userId: string
  store: FileStore
  /** Called when the phone could not be read or written. */
  notKept: (error: unknown) => void
}

export function heldFiles({ userId, store, notKept }: Options) {
  /** `isStored` resolves when the phone has stored the file or failed to. */
  const held = new Map<string, { file: WaitingFile; isStored: Promise<boolean> }>()
  async function forget(id: string): Promise<void> {
    const mine = held.get(id)
    held.delete(id)
    await mine?.isStored
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
    /** @returns null where this or another tab has sent or cancelled the file */
    async take(id: string): Promise<WaitingFile | null> {
      const mine = held.get(id)
      if (!mine) return null
      if (!(await mine.isStored)) return mine.file
      return store.get('files', id).catch((error: unknown) => {
        notKept(error)
        return mine.file
      })
    },
    forget,
    /** The files that earlier pages and other tabs have left, in the order of choice; of a field for one file the newest. */
    async left(): Promise<WaitingFile[]> {
      const files = await store.list('files', userId).catch((error: unknown) => {
        notKept(error)
        return []
      })
      const isNewest = ({ id, field }: WaitingFile) =>
        !takesOne(field) || !files.some((other) => other.field === field && other.id > id)
      for (const { id } of files.filter((file) => !isNewest(file))) await forget(id)
      const left = files.filter(isNewest)
      for (const file of left)
        if (!held.has(file.id)) held.set(file.id, { file, isStored: Promise.resolve(true) })
      return left
    },
  }
}
export type HeldFiles = ReturnType<typeof heldFiles>
