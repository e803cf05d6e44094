/**
 * Which history of the database a server has followed. Each promotion of a standby begins another one, PostgreSQL's timelines: it has what
 * the one before had up to some number, and what comes later has the same numbers with another meaning.
 */
import { DatabaseAway } from './connection.ts'

/** A number that a change was taken under, in its history. */
export type Place = { timeline: number; changed: number }
/** As the database says it. `branched`: the first number that what the server knew was left at; null where it is the same history, or nothing came after it. */
export type Told = Place & { branched: number | null }

/** This copy has what the database has lost: only a new copy helps, which the next start makes. */
export class HistoryLost extends Error {
  override name = 'HistoryLost'
}

export type History = ReturnType<typeof createHistory>

export function createHistory() {
  let timeline: number | null = null
  /** Where the timeline began. */
  let begun = 0
  return {
    /** Null before anything was read. */
    heard: (): number | null => timeline,
    known: (): number => {
      if (timeline === null) throw new Error('nothing was read from the database yet')
      return timeline
    },
    /**
     * @param followed the number up to which this server has everything
     * @throws DatabaseAway where it is an earlier one: a primary that was given up has come back
     * @throws HistoryLost
     */
    follow: (told: Told, followed: number): void => {
      if (timeline !== null && told.timeline < timeline) throw new DatabaseAway('a primary that was given up')
      const isSame = told.timeline === timeline
      const end = isSame ? told.changed : (told.branched ?? told.changed)
      if (followed > end) throw new HistoryLost(`there is everything up to ${end}, and not up to ${followed}`)
      if (isSame) return
      begun = end
      timeline = told.timeline
    },
    /** Whether who has everything up to a number has what there was at a place. */
    has: (place: Place, followed: number): boolean => {
      if (timeline === null || place.timeline > timeline) return false
      return followed >= (place.timeline === timeline ? place.changed : begun)
    },
  }
}
