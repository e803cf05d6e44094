/**
 * Keeps what is half done: in memory at once, in a note that outlives the page as soon as it is sealed, and in storage when that
 * takes it, one write after the other, the latest of each input only. What storage refuses is tried again with the next input, or
 * when it is asked to.
 */

/** By the name of the input; undefined is what is done. */
export type DraftStorage<Value> = {
  /** `noted`: what storage had not taken when the page ended. */
  read: () => Promise<{ kept: ReadonlyMap<string, Value>; noted: ReadonlyMap<string, Value | undefined> }>
  write: (name: string, value: Value) => Promise<void>
  drop: (name: string) => Promise<void>
  /** Notes a value, where it is the newest still once it can be. @returns whether it has */
  note: (name: string, value: Value | undefined, isNewest: () => boolean) => Promise<boolean>
  unnote: (name: string) => void
}
export type Drafts<Value> = ReturnType<typeof createDrafts<Value>>

export function createDrafts<Value>(storage: DraftStorage<Value>) {
  const values = new Map<string, Value>()
  /** Names whose value, or lack of one, storage does not have yet. */
  const unwritten = new Set<string>()
  /** Those of them that are noted as they are. */
  const noted = new Set<string>()
  const listeners = new Set<() => void>()
  /** What storage has refused since it was last asked. */
  const refused = new Set<string>()
  let timesAsked = 0
  let isWriting = false
  let writing = Promise.resolve()
  let isLoaded = false

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  async function writeOne(name: string): Promise<void> {
    const value = values.get(name)
    await (value === undefined ? storage.drop(name) : storage.write(name, value))
    // It may have changed while it was being written.
    if (values.get(name) !== value) return
    unwritten.delete(name)
    noted.delete(name)
    storage.unnote(name)
  }
  async function note(name: string): Promise<void> {
    const value = values.get(name)
    const isNewest = (): boolean => unwritten.has(name) && values.get(name) === value
    const isNoted = await storage.note(name, value, isNewest).catch(() => false)
    if (isNoted && isNewest()) noted.add(name)
  }
  async function writeAll(): Promise<void> {
    isWriting = true
    for (let name = next(); name !== undefined; name = next()) await tryToWrite(name)
    // At once, and not when the promise is settled: what is asked for in between must begin anew.
    isWriting = false
  }
  const next = (): string | undefined => [...unwritten].find((one) => !refused.has(one))
  async function tryToWrite(name: string): Promise<void> {
    const times = timesAsked
    await writeOne(name).catch(() => {
      // What was asked for meanwhile is a try of its own.
      if (times === timesAsked) refused.add(name)
    })
    tell()
  }
  /** Resolves when storage has been asked for all there is. */
  function write(): Promise<void> {
    timesAsked += 1
    refused.clear()
    if (!isWriting) writing = writeAll()
    return writing
  }
  return {
    /** Takes over what storage has, but for inputs that were changed meanwhile. @throws what storage throws */
    load: async (): Promise<void> => {
      const read = await storage.read()
      for (const [name, value] of new Map([...read.kept, ...read.noted])) {
        if (values.has(name) || unwritten.has(name)) continue
        if (value !== undefined) values.set(name, value)
        if (!read.noted.has(name)) continue
        unwritten.add(name)
        noted.add(name)
      }
      isLoaded = true
      tell()
      await write()
    },
    isLoaded: (): boolean => isLoaded,
    /** The same object until it changes; undefined where nothing is half done. */
    get: (name: string): Value | undefined => values.get(name),
    /** Undefined: it is done, or begun anew. */
    set: (name: string, value: Value | undefined): void => {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      unwritten.add(name)
      noted.delete(name)
      tell()
      void note(name)
      void write()
    },
    /** Tries again what storage refused. */
    write,
    /** Whether storage lacks something. */
    isBehind: (): boolean => unwritten.size > 0,
    /** Whether storage has refused something half done. */
    isRefused: (): boolean => [...refused].some((name) => values.has(name)),
    /** Whether something half done would be lost with the page. */
    isAtRisk: (): boolean => [...unwritten].some((name) => values.has(name) && !noted.has(name)),
    names: (): readonly string[] => [...values.keys()],
    /** Forgets memory, as when somebody else signs in; storage keeps what it has. */
    forget: (): void => {
      values.clear()
      unwritten.clear()
      refused.clear()
      noted.clear()
      isLoaded = false
      tell()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
