/**
 * Who may read a file now: at most so many readers for an account and in all, and so many decrypted bytes in memory.
 * All readers of a file share one decrypted copy, which is dropped with the last of them.
 */
import { type DownloadBounds, downloadBounds } from './bounds.ts'

/** `bytes`: of memory that the file will take. */
type Wanted = { name: string; account: string; bytes: number }
type Open = () => Promise<Uint8Array | null>
type Shared = { opening: Promise<Uint8Array | null>; readers: number; bytes: number }
/** `bytes`: null when there is no such file. `leave` is idempotent. */
type Reader = { bytes: Uint8Array | null; leave: () => void }
export type Readers = ReturnType<typeof createReaders>

export function createReaders(bounds: DownloadBounds = downloadBounds) {
  const files = new Map<string, Shared>()
  const ofAccount = new Map<string, number>()
  const waiting = new Set<{ wanted: Wanted; admit: () => void }>()
  let readers = 0
  let bytesInMemory = 0

  /** A file larger than all that is allowed can be read alone. */
  const fits = ({ name, bytes }: Wanted): boolean =>
    files.has(name) || bytesInMemory === 0 || bytesInMemory + bytes <= bounds.bytesInMemory
  const hasPlace = (wanted: Wanted): boolean =>
    readers < bounds.readers &&
    (ofAccount.get(wanted.account) ?? 0) < bounds.readersPerAccount &&
    fits(wanted)

  function admitWaiting(): void {
    for (const one of waiting) if (hasPlace(one.wanted)) one.admit()
  }
  function enter({ name, account, bytes }: Wanted, open: Open): { shared: Shared; leave: () => void } {
    const shared = files.get(name) ?? { opening: open(), readers: 0, bytes }
    if (shared.readers === 0) {
      files.set(name, shared)
      bytesInMemory += bytes
    }
    shared.readers += 1
    readers += 1
    ofAccount.set(account, (ofAccount.get(account) ?? 0) + 1)
    const leave = () => {
      shared.readers -= 1
      readers -= 1
      const others = (ofAccount.get(account) ?? 1) - 1
      if (others === 0) ofAccount.delete(account)
      else ofAccount.set(account, others)
      if (shared.readers === 0) {
        files.delete(name)
        bytesInMemory -= bytes
      }
      admitWaiting()
    }
    return { shared, leave: once(leave) }
  }
  /** Enters when there is a place, which may be at once. @returns null when there is none in time. */
  async function place(wanted: Wanted, open: Open): Promise<ReturnType<typeof enter> | null> {
    if (hasPlace(wanted)) return enter(wanted, open)
    if (waiting.size >= bounds.waiting) return null
    const turn = Promise.withResolvers<ReturnType<typeof enter> | null>()
    // Enters in the same turn in which the place was found, so that nobody else can take it.
    const one = { wanted, admit: () => settle(enter(wanted, open)) }
    const settle = (outcome: ReturnType<typeof enter> | null) => {
      waiting.delete(one)
      turn.resolve(outcome)
    }
    waiting.add(one)
    const timer = setTimeout(() => settle(null), bounds.wait)
    return turn.promise.finally(() => clearTimeout(timer))
  }
  return {
    /** @param open reads and decrypts the file; called only for the first of its readers */
    read: async (wanted: Wanted, open: Open): Promise<Reader | 'busy'> => {
      const entered = await place(wanted, open)
      if (!entered) return 'busy'
      const { shared, leave } = entered
      try {
        return { bytes: await shared.opening, leave }
      } catch (error) {
        leave()
        throw error
      }
    },
    inUse: () => ({ readers, bytes: bytesInMemory, waiting: waiting.size }),
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
