/**
 * Keeps what is half done: in memory at once, and in storage as soon as that takes it, one write after the other, the latest of
 * each input only. What storage refuses stays in memory and is tried again with the next input, or when it is asked to.
 */

/** `values`: JSON by the name of the input. */
export type DraftStorage = {
  read: () => Promise<ReadonlyMap<string, unknown>>
  write: (name: string, value: unknown) => Promise<void>
  drop: (name: string) => Promise<void>
}
export type Drafts = ReturnType<typeof createDrafts>

export function createDrafts(storage: DraftStorage) {
  const values = new Map<string, unknown>()
  /** Names whose value, or lack of one, storage does not have yet. */
  const unwritten = new Set<string>()
  const listeners = new Set<() => void>()
  let writing: Promise<void> | null = null
  let isLoaded = false

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  async function writeOne(name: string): Promise<void> {
    const value = values.get(name)
    await (value === undefined ? storage.drop(name) : storage.write(name, value))
    // It may have changed while it was being written.
    if (values.get(name) === value) unwritten.delete(name)
  }
  async function writeAll(): Promise<void> {
    const refused = new Set<string>()
    for (;;) {
      const name = [...unwritten].find((one) => !refused.has(one))
      if (name === undefined) return
      await writeOne(name).catch(() => refused.add(name))
    }
  }
  /** Resolves when storage has been asked for all there is. */
  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  return {
    /** Takes over what storage has, but for inputs that were changed meanwhile. @throws what storage throws */
    load: async (): Promise<void> => {
      for (const [name, value] of await storage.read())
        if (!values.has(name) && !unwritten.has(name)) values.set(name, value)
      isLoaded = true
      tell()
      await write()
    },
    isLoaded: (): boolean => isLoaded,
    /** The same object until it changes; undefined where nothing is half done. */
    get: (name: string): unknown => values.get(name),
    /** Undefined: it is done, or begun anew. */
    set: (name: string, value: unknown): void => {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      unwritten.add(name)
      tell()
      void write()
    },
    /** Tries again what storage refused. */
    write,
    /** Whether storage lacks something. */
    isBehind: (): boolean => unwritten.size > 0,
    names: (): readonly string[] => [...values.keys()],
    /** Forgets memory, as when somebody else signs in; storage keeps what it has. */
    forget: (): void => {
      values.clear()
      unwritten.clear()
      isLoaded = false
      tell()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
