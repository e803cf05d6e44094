/** Compares the rows of applications with a fold of their events, some each minute, and makes anew what differs. */

import type { Reports } from '../runtime/errors.ts'
import { contentsOf } from '../store/application-rows.ts'
import { entryOf } from '../store/entry.ts'
import { folded } from '../store/folded.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'

const EACH_MINUTE = 500
/** Compared before other work has its turn: some milliseconds. */
const PIECE = 10

type Needed = { store: Store; reports: Reports }

export function createRowCheck({ store, reports }: Needed) {
  let done = 0
  const isRight = (stream: string): boolean => {
    const now = folded(store, stream)
    if (!now) return true
    const right = contentsOf(entryOf(stream, { was: null, now }, null), now)
    return Bun.deepEquals(store.rows.contents(stream), right)
  }
  /** Goes on where it ended the last time. @param most how many rows */
  return async (most = EACH_MINUTE): Promise<void> => {
    await store.filled()
    const streams = [...store.state.allEntries()].map(({ stream }) => stream)
    if (done >= streams.length) done = 0
    const turn = streams.slice(done, done + most)
    done += turn.length
    for (const [place, stream] of turn.entries()) {
      if (place % PIECE === PIECE - 1) await Bun.sleep(0)
      if (!store.state.entry(stream) || isRight(stream)) continue
      reports.error({
        what: 'a row was not what its events say; it was made anew',
        application: ledgerIdOf(stream),
      })
      await store.handle({ streams: [stream] }, (tx) => {
        const now = folded(store, stream)
        if (now) tx.restate(stream, now)
      })
    }
  }
}
