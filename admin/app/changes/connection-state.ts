/**
 * The connection to the stream of changes, as a state machine: when to connect, when to give it up, what the status bar says.
 * A hidden window is not connected, since a browser opens only six connections to a host; it catches up when it is shown.
 * Pure: times are milliseconds, from wherever they count.
 */

export type ConnectionState = {
  phase: 'closed' | 'opening' | 'open'
  /** The log's size that this window knows of; null until it has asked once. */
  heard: number | null
  /** When something was last heard, or the connection was begun. */
  since: number
  /** Failures in a row. */
  failures: number
  /** Not before. */
  retryAt: number
  isHidden: boolean
  isOffline: boolean
}

export const notConnected = (heard: number | null): ConnectionState => ({
  phase: 'closed',
  heard,
  since: 0,
  failures: 0,
  retryAt: 0,
  isHidden: false,
  isOffline: false,
})

/** The server speaks every two seconds; after two of them were lost it is away. */
export const SILENCE = 4500
/** Until the first message of a new connection. */
const PATIENCE = 10_000
const RETRIES = [300, 1000, 2000, 3000] as const

/** How the status bar names it. The first failures in a row are a connection that is being made again. */
export function shownAs({
  phase,
  failures,
  isOffline,
}: ConnectionState): 'connected' | 'reconnecting' | 'lost' {
  if (isOffline) return 'lost'
  if (phase === 'open') return 'connected'
  return failures > 2 ? 'lost' : 'reconnecting'
}

export const isWanted = ({ isHidden, isOffline }: ConnectionState): boolean => !isHidden && !isOffline

/** Whether to connect now. */
export const shouldOpen = (now: ConnectionState, at: number): boolean =>
  now.phase === 'closed' && isWanted(now) && at >= now.retryAt

export const opening = (now: ConnectionState, at: number): ConnectionState => ({
  ...now,
  phase: 'opening',
  since: at,
})

/** A message arrived, which says where the log ends. */
export const heard = (now: ConnectionState, position: number, at: number): ConnectionState =>
  now.phase === 'closed' ? now : { ...now, phase: 'open', heard: position, since: at, failures: 0 }

/** The connection ended, by whomever, or could not be made. */
export function ended(now: ConnectionState, at: number): ConnectionState {
  if (now.phase === 'closed') return now
  const wait = RETRIES[Math.min(now.failures, RETRIES.length - 1)] ?? 3000
  return { ...now, phase: 'closed', failures: now.failures + 1, retryAt: at + wait }
}

/** Whether the connection is to be given up: nothing was heard for too long, or nobody looks. */
export function shouldClose(now: ConnectionState, at: number): boolean {
  if (now.phase === 'closed') return false
  const limit = now.phase === 'open' ? SILENCE : PATIENCE
  return !isWanted(now) || at - now.since > limit
}

/** Shown again or online again: at once. */
export function looked(
  now: ConnectionState,
  { isHidden = now.isHidden, isOffline = now.isOffline }: { isHidden?: boolean; isOffline?: boolean },
): ConnectionState {
  const next = { ...now, isHidden, isOffline }
  return isWanted(next) && !isWanted(now) ? { ...next, retryAt: 0, failures: 0 } : next
}

// From when the data are that are shown, for the status bar of a window without a connection. Pure. Times are milliseconds since 1970.

/** A query that is shown. `follows`: whether the stream of changes has it read anew. `isBehind`: it is known to be older than what was told. */
export type Shown = { updatedAt: number; follows: boolean; isBehind: boolean }

/**
 * @param heardAt when the stream last said that there is nothing new: what was read before that is as it was then
 * @returns 0 where nothing is shown
 */
export function dataFrom(shown: readonly Shown[], heardAt: number): number {
  const times = shown.flatMap(({ updatedAt, follows, isBehind }) => {
    if (updatedAt === 0 || !follows) return []
    return [isBehind ? updatedAt : Math.max(updatedAt, heardAt)]
  })
  return times.length === 0 ? 0 : Math.min(...times)
}
