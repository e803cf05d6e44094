/**
 * What one server sends to the database of all, and what it follows of others, one after the other, so that rows and events are put on its
 * copy in the order in which they were taken there. Where a step fails, it is simply done again: what was on its way then is sent again
 * under its number, and so taken once.
 */
import type { Change, Copy, Taken } from '../store/elsewhere.ts'
import type { SharedRow } from '../store/whole-row.ts'
import type { Central, Held } from './central.ts'
import { piecesAfter } from './pieces.ts'
import type { RowVersions } from './row-versions.ts'
import {
  type Taken as Answer,
  createSendQueue,
  type Group,
  type Reason,
  type WireGroup,
} from './send-queue.ts'
import { assertOpen } from './standing.ts'
import { columnsOf, placeOf, rowPlace, type Since, sentEvents, sentRow } from './wire.ts'

/** `size`: of its log. */
type OwnCopy = Pick<Copy, 'putRows' | 'putEvents'> & { size: () => number }
/** `from`: the number up to which the copy has everything. `versions`: of its rows. */
type Needed = { central: Central; copy: OwnCopy; from: number; versions: RowVersions }
type Waiter = { settle: (outcome: Taken) => void; taken: () => void }
/** What is made when nobody else can be first. */
type Turn = { take: () => void; settle: (outcome: Taken) => void }

export function createExchange({ central, copy, from, versions }: Needed) {
  const queue = createSendQueue(versions)
  const waiters = new Map<number, Waiter>()
  const refused: { group: Group; reason: Reason }[] = []
  const turns: Turn[] = []
  let isOver = false
  /** Whoever waits until all that there was when they asked is done. */
  let settling: (() => void)[] = []
  let isLookDue = false
  let isLooking = false
  let followed = from
  /** The number up to which the copy has the rows. While some of the events are still to come, nobody is answered as if it had both. */
  let fetched = from
  let heard = from
  let number = 0
  let underWay: { number: number; groups: WireGroup[] } | null = null

  const settle = ({ id }: Group, outcome: Taken): void => {
    const waiter = waiters.get(id)
    waiters.delete(id)
    waiter?.settle(outcome)
  }
  function transmitted(to: Held): Promise<Answer> {
    if (underWay === null) {
      number += 1
      underWay = { number, groups: queue.next() }
    }
    return to.take({ ...underWay, followed })
  }
  function receive(answer: Answer): void {
    underWay = null
    const outcome = queue.answered(answer)
    refused.push(...outcome.refused)
    heard = Math.max(heard, answer.changed)
    if (answer.changed === followed + 1) followed = answer.changed
    fetched = Math.max(fetched, followed)
    // The copy takes its own events before anybody hears of them.
    for (const { id } of outcome.taken) waiters.get(id)?.taken()
    for (const group of outcome.taken) settle(group, 'taken')
  }
  /** Fetches the rows of what was refused anew. */
  async function mend(at: Held): Promise<void> {
    const places = queue.broken()
    if (places.length === 0) return
    const found = await at.rows(places.map(columnsOf))
    const byPlace = new Map(found.map((row) => [placeOf(row), row]))
    const now = (place: string) => byPlace.get(place) ?? { ...rowPlace(place), row: null, code: null }
    copy.putRows(places.map(now))
    for (const place of places) {
      const { changed = 0, row = null } = byPlace.get(place) ?? {}
      versions.note(place, changed, row !== null)
    }
    queue.mended(places)
  }
  function put({ standing, rows, events, changed, size, swept }: Since): void {
    assertOpen(standing)
    versions.sweep(swept, fetched)
    const news = rows.filter((row) => versions.of(placeOf(row)) < row.changed)
    refused.push(...queue.overtaken(news.map(placeOf)))
    if (news.length > 0) copy.putRows(news)
    for (const one of news) versions.note(placeOf(one), one.changed, one.row !== null)
    if (events.length > 0) copy.putEvents(events)
    fetched = Math.max(fetched, rows.at(-1)?.changed ?? changed)
    if (copy.size() >= size) followed = fetched
    heard = changed
  }
  async function lookToTheEnd(at: Held): Promise<void> {
    // What is said of more while it looks is worth another look.
    isLookDue = false
    isLooking = true
    try {
      const from = { changed: fetched, size: copy.size() }
      for await (const piece of piecesAfter(at, from)) put(piece)
    } catch (error) {
      isLookDue = true
      throw error
    } finally {
      isLooking = false
    }
    await mend(at)
  }
  /** Makes and sends changes while no other server can be first. */
  async function takeTurns(): Promise<void> {
    if (turns.length === 0) return
    const answer = await central.held(async (held) => {
      await lookToTheEnd(held)
      for (const { take } of turns.splice(0)) take()
      return queue.hasWaiting() ? transmitted(held) : null
    })
    // Not before the transaction is over: until then nothing of it counts.
    if (answer !== null) receive(answer)
  }
  const isIdle = (): boolean =>
    underWay === null &&
    turns.length === 0 &&
    queue.isEmpty() &&
    refused.length === 0 &&
    heard <= followed &&
    !isLookDue
  const hasToLook = (): boolean =>
    isLookDue || heard > followed || refused.some(({ reason }) => reason === 'behind')
  /** All that there is when it begins. */
  async function workOnce(): Promise<void> {
    const last = queue.last()
    while (underWay !== null || queue.hasWaiting(last)) receive(await transmitted(central))
    await mend(central)
    await takeTurns()
    if (hasToLook()) await lookToTheEnd(central)
    await mend(central)
    for (const { group, reason } of refused.splice(0)) settle(group, reason)
  }
  const commit = ({ rows, events, taken }: Change): Promise<Taken> => {
    if (isOver) return Promise.resolve('over')
    const group = queue.add(rows.map(sentRow), events && sentEvents(events))
    const { promise, resolve } = Promise.withResolvers<Taken>()
    waiters.set(group.id, { settle: resolve, taken })
    return promise
  }
  return {
    commit,
    commitInTurn: (make: () => Change | null): Promise<Taken> => {
      if (isOver) return Promise.resolve('over')
      const { promise, resolve, reject } = Promise.withResolvers<Taken>()
      const take = (): void => {
        try {
          const change = make()
          resolve(change ? commit(change) : 'taken')
        } catch (error) {
          reject(error)
        }
      }
      turns.push({ take, settle: resolve })
      return promise
    },
    /** Whether a change of these rows may be made now. */
    mayChange: (rows: readonly SharedRow[]): boolean =>
      !isOver && !rows.some((row) => queue.isBroken(placeOf(row))),
    /** Everything was answered that was sent, and the copy has everything that is known to be there. */
    isIdle,
    /** Whether some of what others did is here, and some of it is still to come. */
    isLooking: (): boolean => isLooking,
    /** Everything that there is to do now. @throws DatabaseAway, after which it is to be called again */
    work: async (): Promise<void> => {
      while (!isIdle() || settling.length > 0) {
        const asked = settling.length
        await workOnce()
        const settled = settling.slice(0, asked)
        settling = settling.slice(asked)
        for (const tell of settled) tell()
      }
    },
    /** Resolves when everything up to now was answered, and the copy has it, whatever comes meanwhile. */
    settled: (): Promise<void> =>
      isOver || isIdle() ? Promise.resolve() : new Promise((resolve) => void settling.push(resolve)),
    /** Nothing is sent any more, and whoever waits is told so. */
    end: (): void => {
      isOver = true
      for (const { settle: tell } of [...waiters.values(), ...turns.splice(0)]) tell('over')
      waiters.clear()
      for (const tell of settling.splice(0)) tell()
    },
    /** Looks whether there is more, also where nothing was heard of it. */
    look: () => lookToTheEnd(central),
    /** Somebody says that there is more, which may not be true: only what the database itself says counts. */
    mustLook: (): void => {
      isLookDue = true
    },
    /** Up to where the copy has everything; `heard`: the highest number that is known to be there. */
    followed: (): number => followed,
    heard: (): number => heard,
  }
}
