/**
 * Whether the log ends in the clock's future. Stamps never run backwards, so one event recorded while the clock was wrong
 * dates all later ones until the clock has caught up; decisions do not go by stamps, but people should know.
 */
const TOLERANCE = 60 * 60 * 1000

type Ahead = { lastAt: string; now: string }

/** @param lastAt the stamp of the last event, '' where there is none. @returns null within an hour. */
export function aheadOfClock(lastAt: string, clock: Date): Ahead | null {
  const isAhead = Date.parse(lastAt) - clock.getTime() > TOLERANCE
  return isAhead ? { lastAt, now: clock.toISOString() } : null
}

/** For the operator, at start. */
export const aheadSentence = ({ lastAt, now }: Ahead): string =>
  `The log ends at ${lastAt} and this machine's clock says ${now}: check the clock; deadlines go by it, and new events are stamped ${lastAt} until it has passed.`
