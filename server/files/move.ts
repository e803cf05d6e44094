/**
 * Moves every file from one store to another: first all are copied and read back, byte for byte, then the old ones go.
 * Until the copying is over the old store is whole, and afterwards the new one; so it may be cut off anywhere and begun
 * again.
 */
import { eachOf } from '../runtime/bounded-queue.ts'
import type { ObjectStore } from './object-store.ts'

/** How many are on their way at once. */
const AT_ONCE = 4

export type Moved = { moved: number; differing: string[] }
export type Progress = (step: 'copied' | 'removed', done: number, all: number) => void

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a !== null && b !== null && Buffer.from(a).equals(b)

/** @returns false where the target has other bytes of that name: which of the two is right is for a person to say. */
async function copied(from: ObjectStore, to: ObjectStore, name: string): Promise<boolean> {
  const bytes = await from.get(name)
  // Gone since it was listed: there is nothing to copy.
  if (bytes === null) return true
  const there = await to.get(name)
  if (there !== null) return isSame(bytes, there)
  await to.put(name, bytes)
  return isSame(bytes, await to.get(name))
}

/** Copies what is not there yet. @returns the names of which the two stores hold different bytes. */
export async function copyObjects(from: ObjectStore, to: ObjectStore, told: Progress): Promise<Moved> {
  const names = (await Array.fromAsync(from.list())).sort()
  const differing: string[] = []
  let done = 0
  await eachOf(names, AT_ONCE, async (name) => {
    if (!(await copied(from, to, name))) differing.push(name)
    told('copied', ++done, names.length)
  })
  return { moved: names.length - differing.length, differing: differing.sort() }
}

/** @throws StorageUnavailable, with every file still where it was or in both places. */
export async function moveObjects(from: ObjectStore, to: ObjectStore, told: Progress): Promise<Moved> {
  const copy = await copyObjects(from, to, told)
  if (copy.differing.length > 0) return copy
  const names = await Array.fromAsync(from.list())
  let done = 0
  await eachOf(names, AT_ONCE, async (name) => {
    await from.remove(name)
    told('removed', ++done, names.length)
  })
  return copy
}
