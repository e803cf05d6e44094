/**
 * Tells every open window of staff what the log has taken since it last heard: at most ten times a second, and every two
 * seconds also where there is nothing new, so that a window notices a server that is gone.
 */
import { movingTypes } from '#events/application/moved-on.ts'
import { staffTraitsOf } from '#events/event-traits.ts'
import { messageBudget } from '../mail/interface.ts'
import { type Head, programmeStream } from '../store/log.ts'
import type { Store } from '../store/store.ts'

// What a window of staff has to read anew after some events of the log. It names applications by their ids, and says nothing
// of what happened to them.

/** What staff should look at while it lasts. */
export type Warning = 'log-ahead-of-clock' | 'messages-half-used'

/** `moved`: status, score or rank may be others. `noted`: only the file of the application has grown. */
export type Told = {
  /** The log's size when it was told; who knows it is behind by nothing before it. */
  position: number
  moved?: string[]
  noted?: string[]
  /** Lists and counts changed by more than the applications that are named: one was erased. */
  lists?: true
  /** Settings or criteria changed. */
  programme?: true
  /** The rights of staff changed. */
  team?: true
  /** There is too much to name: everything is to be read anew. */
  everything?: true
  warning?: Warning
}

/** More events are not looked at one by one. */
const MOST_EVENTS = 1000

/** @param idOf the id of an application by its stream; null where it was erased */
export function toldOf(
  heads: readonly Head[],
  { position, idOf }: { position: number; idOf: (stream: string) => string | null },
): Told {
  const moved = new Set<string>()
  const noted = new Set<string>()
  const told: Told = { position }
  for (const { stream, type } of heads) {
    if (stream === programmeStream) told.programme = true
    else if (!stream.startsWith('application-')) {
      if (staffTraitsOf(type)?.team) told.team = true
    } else {
      const id = idOf(stream)
      if (id === null) told.lists = true
      else (movingTypes.has(type) ? moved : noted).add(id)
    }
  }
  const onlyNoted = [...noted].filter((id) => !moved.has(id))
  if (moved.size > 0) told.moved = [...moved]
  if (onlyNoted.length > 0) told.noted = onlyNoted
  return told
}

/** Milliseconds. */
const TOGETHER = 100
/** Milliseconds between messages where nothing happens; a window waits a little more than twice as long. */
const HEARTBEAT = 2000
/** Windows that may listen at once, of one account and in all; the one that has listened longest makes room. */
const MOST = { account: 12, all: 200 }

/** `heard`: the log's size that the listener knows of. `send` answers false where the listener is gone. */
export type Listener = {
  account: string
  heard: number
  send: (told: Told) => boolean
  end: () => void
}
export type Changes = ReturnType<typeof createChanges>

type Needed = {
  store: Pick<Store, 'heads' | 'log' | 'state' | 'onCommit' | 'aheadOfClock' | 'clock' | 'vault'>
  /** Milliseconds in which commits are told together. */
  together?: number
}

export function createChanges({ store, together: delay = TOGETHER }: Needed) {
  const { heads, log, state, onCommit, aheadOfClock } = store
  const listeners = new Set<Listener>()
  let together: ReturnType<typeof setTimeout> | null = null
  let heartbeat: ReturnType<typeof setInterval> | null = null
  let isOver = false

  const idOf = (stream: string): string | null => state.application(stream)?.file().id ?? null
  const budget = messageBudget(store)
  const warning = (): Pick<Told, 'warning'> => {
    if (aheadOfClock() !== null) return { warning: 'log-ahead-of-clock' }
    return budget.isHalfUsed() ? { warning: 'messages-half-used' } : {}
  }
  /** What happened after a place in the log; a place that the log has never had knows nothing of this log. */
  function since(heard: number): Told {
    const position = log.size()
    const isUnknown = heard > position || position - heard > MOST_EVENTS
    const told: Told = isUnknown
      ? { position, everything: true }
      : toldOf(heads(heard + 1, position), { position, idOf })
    return { ...told, ...warning() }
  }
  function leave(listener: Listener): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    if (heartbeat) clearInterval(heartbeat)
    heartbeat = null
  }
  function end(listener: Listener): void {
    leave(listener)
    listener.end()
  }
  /** Those that know the same are told the same. */
  function tellAll(): void {
    together = null
    const tellings = new Map<number, Told>()
    for (const listener of [...listeners]) {
      const told = tellings.get(listener.heard) ?? since(listener.heard)
      tellings.set(listener.heard, told)
      listener.heard = told.position
      if (!listener.send(told)) end(listener)
    }
  }
  onCommit(() => {
    if (listeners.size > 0) together ??= setTimeout(tellAll, delay)
  })
  function makeRoom(account: string): void {
    const own = [...listeners].filter((one) => one.account === account)
    const [oldestOwn] = own
    const [oldest] = listeners
    if (oldestOwn && own.length >= MOST.account) end(oldestOwn)
    else if (oldest && listeners.size >= MOST.all) end(oldest)
  }
  return {
    since,
    /**
     * The first message follows at once; whoever comes after `endAll` is ended instead. @returns the function that ends it from
     * the listener's side
     */
    listen: (listener: Listener): (() => void) => {
      if (isOver) {
        listener.end()
        return () => {}
      }
      makeRoom(listener.account)
      listeners.add(listener)
      heartbeat ??= setInterval(tellAll, HEARTBEAT)
      const told = since(listener.heard)
      listener.heard = told.position
      listener.send(told)
      return () => leave(listener)
    },
    /** Ends all, so that the server can stop without waiting for them, and the store be closed. */
    endAll: (): void => {
      isOver = true
      if (together) clearTimeout(together)
      together = null
      for (const listener of [...listeners]) end(listener)
    },
    listening: () => listeners.size,
  }
}
