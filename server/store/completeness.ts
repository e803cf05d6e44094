/** Checks at start that the log is not cut off. */
import { sameBytes } from '#events/ledger/encoding.ts'
import { genesis } from '#events/ledger/envelope.ts'
import { OperatorError } from '../runtime/errors.ts'
import { REMEDY } from './head.ts'
import type { Log } from './log.ts'

const incomplete = (what: string): OperatorError => new OperatorError(`${what} ${REMEDY}`)

/**
 * The log must end where this program last ended it: the chain needs no key, so an owner of the disk could add an entry
 * that fits it, but could not seal the head.
 * @throws OperatorError
 */
export function assertWholeEnd({ size, stored, one }: Pick<Log, 'size' | 'stored' | 'one'>): void {
  const end = size()
  if (stored && end < stored.edge.size)
    throw incomplete(
      `The log ends with event ${end}, and event ${stored.edge.size} was there: its end is missing.`,
    )
  if (end > 0 && !stored)
    throw incomplete('The row of season.db is gone, or was changed, that says where its log ends.')
  if (stored && (end > stored.edge.size || !sameBytes(one(end)?.chain ?? genesis, stored.chain)))
    throw incomplete(`Event ${end} was not written by this program.`)
}

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
