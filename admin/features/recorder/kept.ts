/**
 * Takes that are not on the server yet, kept in this browser so that a reload, a closed page or a lost network costs none:
 * each from the moment it is stopped, until it is sent or discarded.
 */
import type { Database } from '#web/keeping/database.ts'
import { onDisk } from '#web/keeping/indexed-db.ts'
import { recorderLayout } from '#web/keeping/layouts.ts'
import { inMemory } from '#web/keeping/memory.ts'
import { valueStore } from '#web/ui/value-store.ts'

/** `id`: section and language, as `income.ml`. `isGood`: listened to and kept, so it is to be sent. */
export type Kept = { id: string; bytes: ArrayBuffer; type: string; isGood: boolean }
type Records = { takes: Kept }

type KeptTakes = Readonly<Record<string, Kept>>
export const keptStore = valueStore<KeptTakes>({})
/** Whether this browser has no room, so that a reload would lose what is not sent. */
export const isFragileStore = valueStore(false)

const disk = onDisk<Records>(recorderLayout)
const memory = inMemory<Records>(recorderLayout)
let database: Database<Records> = disk

const set = (id: string, take: Kept | null): void => {
  const { [id]: _, ...others } = keptStore.now()
  keptStore.set(take ? { ...others, [id]: take } : others)
}

function fallBack(): void {
  database = memory
  isFragileStore.set(true)
}

export async function readKept(): Promise<void> {
  const takes = await database.list('takes').catch(() => {
    fallBack()
    return []
  })
  keptStore.set(Object.fromEntries(takes.map((take) => [take.id, take])))
}

export async function keep(take: Kept): Promise<void> {
  set(take.id, take)
  await database.put('takes', take).catch(fallBack)
}

export async function forget(id: string): Promise<void> {
  set(id, null)
  await database.delete('takes', id).catch(fallBack)
}
