/** Keeps one server in exchange with the database of all: as soon as there is something to do, and again and again while it is away. */
import { OperatorError } from '../runtime/errors.ts'
import { type Reports, stackOf } from '../runtime/reports.ts'
import type { Change, Taken } from '../store/elsewhere.ts'
import type { Central } from './central.ts'
import { isAway } from './connection.ts'
import { createExchange } from './exchange.ts'
import type { Place } from './history.ts'

/** Milliseconds between two looks where nothing is heard. */
const POLL = 1000
/** Between two proofs that this is still where changes count: no longer does it answer from a primary that was given up. */
const PROOF = 5000
/** The same after a failure. */
const PAUSE = 200
/** For what waits to be sent when the server stops. */
const LAST_WAIT = 5000

type Needed = Omit<Parameters<typeof createExchange>[0], 'central'> & { central: Central; reports: Reports }

export type Link = ReturnType<typeof createLink>

export function createLink({ reports, ...needed }: Needed) {
  const { history, prove } = needed.central
  const exchange = createExchange(needed)
  let awaySince: number | null = null
  let provenAt = performance.now()
  let isStopped = false
  let isOver = false
  let isOutcomeOpen = false
  let wake = Promise.withResolvers<void>()
  let working: Promise<void> | null = null

  const noteThere = (): void => {
    if (awaySince !== null) reports.info({ what: 'PostgreSQL', says: 'is there again' })
    awaySince = null
  }
  function noteAway(error: unknown): void {
    if (awaySince === null) reports.error({ what: 'PostgreSQL', says: String(error) })
    awaySince ??= performance.now()
  }
  /** @returns whether something woke it before the time for a look */
  async function isWoken(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), POLL)
    void wake.promise.then(() => resolve(true))
    const outcome = await promise
    clearTimeout(timer)
    return outcome
  }
  async function round(): Promise<void> {
    wake = Promise.withResolvers()
    await exchange.work()
    noteThere()
    if (exchange.isIdle() && !isStopped && !(await isWoken())) await exchange.look()
    if (performance.now() - provenAt < PROOF) return
    await prove()
    provenAt = performance.now()
  }
  async function run(): Promise<void> {
    while (!isStopped)
      try {
        await round()
      } catch (error) {
        if (!isAway(error)) throw error
        noteAway(error)
        await Bun.sleep(PAUSE)
      }
  }
  function look(): void {
    exchange.mustLook()
    wake.resolve()
  }
  /** It cannot go on: what waits to be taken is not taken any more. */
  function end(error: unknown): void {
    isOver = true
    // What an operator has to mend was told instead of taking anything.
    isOutcomeOpen = !(error instanceof OperatorError)
    awaySince = Number.NEGATIVE_INFINITY
    const what = 'the link to PostgreSQL'
    if (error instanceof OperatorError) reports.error({ what, says: error.message })
    else reports.error({ what, stack: stackOf(error) })
    exchange.end()
  }
  return {
    commit: (change: Change): Promise<Taken> => {
      const outcome = exchange.commit(change)
      wake.resolve()
      return outcome
    },
    commitInTurn: (make: () => Change | null): Promise<Taken> => {
      const outcome = exchange.commitInTurn(make)
      wake.resolve()
      return outcome
    },
    mayChange: exchange.mayChange,
    /** Whether the copy has what there was at a place. */
    has: (place: Place): boolean => history.has(place, exchange.followed()),
    /** Up to where the copy has everything. */
    followed: (): Place => ({ timeline: history.known(), changed: exchange.followed() }),
    /** The newest that is known to be there. */
    newest: (): Place => ({ timeline: history.known(), changed: exchange.heard() }),
    /** Another server says up to where there is something. */
    hear: (changed: number): void => {
      if (changed > exchange.followed()) look()
    },
    /** Looks what there is, also where nothing was heard of it. */
    look,
    isIdle: exchange.isIdle,
    isLooking: exchange.isLooking,
    settled: exchange.settled,
    /** Since when the database has been away, by the monotonic clock; null while it is there. */
    awaySince: (): number | null => awaySince,
    /** Nothing is taken or followed any more, and this server ends. */
    isOver: (): boolean => isOver,
    /** It ended in the middle of something, which may have been taken all the same. */
    isOutcomeOpen: (): boolean => isOutcomeOpen,
    /**
     * @param failed where it cannot go on: that is a bug, the database has what this program did not write, or the season is not there
     * any more
     */
    start: (failed: (error: unknown) => void): void => {
      working = run().catch((error) => {
        end(error)
        failed(error)
      })
    },
    /** Sends what waits, if it can be sent now. */
    stop: async (): Promise<void> => {
      isStopped = true
      wake.resolve()
      await working
      if (isOver) return
      const last = exchange.work().catch((error) => isAway(error) || Promise.reject(error))
      await Promise.race([last, Bun.sleep(LAST_WAIT)])
    },
  }
}
