/** Queries of the log for replays: what moves the standings from one event to another, and nothing of staff. Reads only. */
import type { Log, StoredEvent } from './log.ts'

const facts = `seq, v, stream, version, type, at, actor, course, facts, chain,
  case stream when 'programme' then details end as details`
const firsts = "version = 1 and stream > 'application-' and stream < 'application.'"

export function createReplayRows({ db }: Log) {
  const between = db.query<StoredEvent, [number, number]>(
    `select ${facts} from event where seq between ? and ? and stream not like 'staff-%' order by seq`,
  )
  const ofStream = db.query<StoredEvent, [string, number]>(
    `select ${facts} from event where stream = ? and seq <= ? order by version`,
  )
  const touched = db.query<{ stream: string }, [number, number]>(
    "select distinct stream from event where seq between ? and ? and stream not like 'staff-%'",
  )
  // By the index of streams, where reading every event would take ten times as long.
  const started = db.query<{ stream: string }, []>(`select stream from event where ${firsts} order by +seq`)
  return {
    /** In order; of applications without their details. */
    between: (from: number, to: number): StoredEvent[] => between.all(from, to),
    /** One stream up to an event, in order. */
    ofStream: (stream: string, to: number): StoredEvent[] => ofStream.all(stream, to),
    /** The streams that have an event from one place to another, both inclusive; in no order. */
    touched: (from: number, to: number): string[] => touched.all(from, to).map(({ stream }) => stream),
    /** The streams of all applications, in the order of their start. */
    started: (): string[] => started.all().map(({ stream }) => stream),
  }
}
