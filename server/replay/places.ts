/** Numbers the applications by when they were started, so that states of all of them are arrays. It follows the log. */
import type { Log } from '../store/log.ts'
import type { createReplayRows } from '../store/replay-rows.ts'

export type Places = ReturnType<typeof createPlaces>

export function createPlaces(log: Pick<Log, 'size'>, rows: ReturnType<typeof createReplayRows>) {
  const places = new Map<string, number>()
  const streams: string[] = []
  const starts: number[] = []
  let cursor = 0
  return {
    follow: (): void => {
      const size = log.size()
      if (size === cursor) return
      for (const { stream, seq } of rows.started(cursor)) {
        places.set(stream, streams.push(stream) - 1)
        starts.push(seq)
      }
      cursor = size
    },
    of: (stream: string): number | undefined => places.get(stream),
    /** To be read only. */
    streams,
    /** How many were started up to an event. */
    countAt: (seq: number): number => {
      let low = 0
      let high = starts.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((starts[middle] ?? 0) <= seq) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
