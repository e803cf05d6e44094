/**
 * Notifies the open windows of staff of changes in the log: at most ten times a second, and every two seconds as a
 * heartbeat, so that a window notices a lost server.
 */
import { movingTypes } from '#events/application/moved-on.ts'
import { staffTraitsOf } from '#events/event-traits.ts'
import type { Warning } from '#events/operating.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Head, programmeStream } from '../store/log.ts'
import type { Store } from '../store/store.ts'

// What a window has to refetch after some events. It names applications by id, without what happened to them.

/** `moved`: status, score or rank may have changed. `noted`: only the file has grown. */
export type Notice = {
  /** The log's size at that time; events before it are included. */
  position: number
  moved?: string[]
  noted?: string[]
  /** Lists and counts changed beyond the named applications: one was erased. */
  lists?: true
  /** Settings or criteria changed. */
  programme?: true
  /** Rights of staff changed. */
  team?: true
  /** Too much to name: refetch everything. */
  everything?: true
  warnings?: Warning[]
}

/** Maximum of events to process one by one. */
const MOST_EVENTS = 1000

/** @param idOf application id by stream; null where it was erased */
function noticeOf(
  heads: readonly Head[],
  { position, idOf }: { position: number; idOf: (stream: string) => string | null },
): Notice {
  const moved = new Set<string>()
  const noted = new Set<string>()
  const notice: Notice = { position }
  for (const { stream, type } of heads) {
    if (stream === programmeStream) notice.programme = true
    else if (!stream.startsWith('application-')) {
      if (staffTraitsOf(type)?.team) notice.team = true
    } else {
      const id = idOf(stream)
      if (id === null) notice.lists = true
      else (movingTypes.has(type) ? moved : noted).add(id)
    }
  }
  const onlyNoted = [...noted].filter((id) => !moved.has(id))
  if (moved.size > 0) notice.moved = [...moved]
  if (onlyNoted.length > 0) notice.noted = onlyNoted
  return notice
}

/** Milliseconds of batching. */
const TOGETHER = 100
/** Milliseconds between heartbeats; a window waits a little more than twice as long. */
const HEARTBEAT = 2000
/** Listening windows of one account and in total; the oldest is dropped. */
const MOST = { account: 12, all: 200 }

/** `seen`: the log's size that the listener knows. `send`: returns false once the listener has gone. */
export type Listener = {
  account: string
  seen: number
  send: (notice: Notice) => boolean
  end: () => void
}
export type Changes = ReturnType<typeof createChanges>

type Needed = {
  store: Pick<Store, 'log' | 'state' | 'onNews'>
  watch: { warnings: () => Warning[] }
  /** Milliseconds of batching. */
  together?: number
}

export function createChanges({ store, watch, together: delay = TOGETHER }: Needed) {
  const { log, state, onNews } = store
  const listeners = new Set<Listener>()
  let together: ReturnType<typeof setTimeout> | null = null
  let heartbeat: ReturnType<typeof setInterval> | null = null
  let isOver = false

  const idOf = (stream: string): string | null => state.application(stream)?.file().id ?? null
  /** Changes after a log position; everything, for a position beyond this log. */
  function since(seen: number): Notice {
    const position = log.size()
    const isUnknown = seen > position || position - seen > MOST_EVENTS
    const notice: Notice = isUnknown
      ? { position, everything: true }
      : noticeOf(log.heads(seen + 1, position), { position, idOf })
    const warnings = watch.warnings()
    return warnings.length > 0 ? { ...notice, warnings } : notice
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
  /** Listeners at the same position get the same message. */
  function notifyAll(): void {
    together = null
    const notices = new Map<number, Notice>()
    for (const listener of [...listeners]) {
      const notice = notices.get(listener.seen) ?? since(listener.seen)
      notices.set(listener.seen, notice)
      listener.seen = notice.position
      if (!listener.send(notice)) end(listener)
    }
  }
  /** Where nothing can be read, the streams are closed: the windows reconnect, and get 503 until it can. */
  function notifyOrEnd(): void {
    try {
      notifyAll()
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      for (const listener of [...listeners]) end(listener)
    }
  }
  onNews(() => {
    if (listeners.size > 0) together ??= setTimeout(notifyOrEnd, delay)
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
    /** The first message follows at once; after `endAll`, listeners are ended. @returns a function that stops listening */
    listen: (listener: Listener): (() => void) => {
      if (isOver) {
        listener.end()
        return () => {}
      }
      makeRoom(listener.account)
      listeners.add(listener)
      heartbeat ??= setInterval(notifyOrEnd, HEARTBEAT)
      const notice = since(listener.seen)
      listener.seen = notice.position
      listener.send(notice)
      return () => leave(listener)
    },
    /** Ends all, so that the server can stop and close the store. */
    endAll: (): void => {
      isOver = true
      if (together) clearTimeout(together)
      together = null
      for (const listener of [...listeners]) end(listener)
    },
    listening: () => listeners.size,
  }
}
