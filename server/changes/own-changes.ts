/**
 * What one person has done to applications since a place in the log, so that a window whose answer got lost can find out whether its
 * change was saved. It names types and places of events, and says nothing of what they hold.
 */
import type { Store } from '../store/store.ts'

/** `id`: null for an application that was erased since. */
type OwnEvent = { seq: number; type: string; id: string | null }
/** `position`: the log's size; what is not in `events` was not saved up to there. */
export type OwnChanges = { position: number; events: OwnEvent[] }

type Row = { seq: number; type: string; stream: string }

export function createOwnChanges({ log, state }: Pick<Store, 'log' | 'state'>) {
  const made = log.db.query<Row, [number, string]>(
    "select seq, type, stream from event where seq > ? and actor = ? and stream like 'application-%' order by seq",
  )
  return (since: number, actor: string): OwnChanges => ({
    position: log.size(),
    events: made.all(since, actor).map(({ seq, type, stream }) => ({
      seq,
      type,
      id: state.application(stream)?.file().id ?? null,
    })),
  })
}
