/** The files of one page, stored on the phone where it takes them; what it does not take is sent all the same. */
import type { Stores } from '../keeping/database.ts'
import type { WaitingFile } from './state.ts'

export type Files = { files: WaitingFile }
export type FileStore = Pick<Stores<Files>, 'get' | 'list' | 'put' | 'delete'>

type Options = {
  userId: string
  store: FileStore
  /** Called when the phone could not be read or written. */
  notKept: (error: unknown) => void
}

export function heldFiles({ userId, store, notKept }: Options) {
  const held = new Map<string, { file: WaitingFile; isStored: boolean }>()
  return {
    async keep(file: WaitingFile): Promise<void> {
      const mine = { file, isStored: false }
      held.set(file.id, mine)
      await store.put('files', file).then(() => {
        mine.isStored = true
      }, notKept)
    },
    /** @returns null where another tab has sent or cancelled it */
    async take(id: string): Promise<WaitingFile | null> {
      const mine = held.get(id)
      if (!mine) return null
      if (!mine.isStored) return mine.file
      return store.get('files', id).catch((error: unknown) => {
        notKept(error)
        return mine.file
      })
    },
    async forget(id: string): Promise<void> {
      if (!held.delete(id)) return
      await store.delete('files', id).catch(notKept)
    },
    /** What earlier pages left, in the order chosen. */
    async left(): Promise<WaitingFile[]> {
      const files = await store.list('files', userId).catch((error: unknown) => {
        notKept(error)
        return []
      })
      for (const file of files) if (!held.has(file.id)) held.set(file.id, { file, isStored: true })
      return files
    },
  }
}
export type HeldFiles = ReturnType<typeof heldFiles>
