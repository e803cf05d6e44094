/**
 * Groups of changes on their way to the database of all servers: each was made here in one commit, and is taken there as a whole or not at
 * all. A group rests on those before it that changed the same row: where one is refused, so is every one that rests on it, and the rows
 * of a refused group are broken here until they were fetched anew. A state machine without clock or network.
 */

import type { RowVersions } from './row-versions.ts'

/** A row as JSON has it, by column. */
export type Columns = Readonly<Record<string, unknown>>
/** `place`: name and key of a row as one text. `value` and `code`: null where it was removed. */
export type SentRow = { place: string; value: Columns | null; code: string | null }
/** Of the log: `size` and `chain` where the events are to be added. */
export type SentEvents = { size: number; chain: string; events: readonly unknown[] }
export type Group = { id: number; rows: readonly SentRow[]; log: SentEvents | null }

/** `was`: the number under which the row is known here, 0 for none, -1 where an earlier group of the sending changed it. */
type WireRow = SentRow & { was: number }
/** `after`: the places in the sending of the groups that it rests on. */
export type WireGroup = { rows: WireRow[]; log: SentEvents | null; after: number[] }

export type Sending = { number: number; groups: readonly WireGroup[]; followed: number }

export type Reason = 'behind' | 'changed' | 'used' | 'rests'
/** `changed`: the number that rows of it have from now on. `group`: its place in the sending. */
export type Taken = { changed: number; refused: readonly { group: number; reason: Reason }[] }
export type Answered = { taken: Group[]; refused: { group: Group; reason: Reason }[] }

/** At once. */
const MOST = 200

/** @param versions of the rows that are here */
export function createSendQueue(versions: RowVersions) {
  let waiting: Group[] = []
  let sent: Group[] = []
  let last = 0
  const broken = new Set<string>()
  const touches = ({ rows }: Group, places: ReadonlySet<string>): boolean =>
    rows.some(({ place }) => places.has(place))
  /**
   * Refuses the waiting groups that changed broken rows, whose rows are broken then as well: also one that was made before the group that
   * broke a row, since its change of that row is gone from here once the row is fetched anew.
   */
  function refuseBroken(): Answered['refused'] {
    const group = waiting.find((one) => touches(one, broken))
    if (!group) return []
    waiting = waiting.filter((one) => one !== group)
    for (const { place } of group.rows) broken.add(place)
    return [{ group, reason: 'rests' }, ...refuseBroken()]
  }
  return {
    /** Whether a change of this row rests on what was refused: it must not be made before the row was fetched anew. */
    isBroken: (place: string): boolean => broken.has(place),
    broken: (): string[] => [...broken],
    add: (rows: readonly SentRow[], log: SentEvents | null): Group => {
      last += 1
      const group = { id: last, rows, log }
      waiting.push(group)
      return group
    },
    /** Nothing waits, is on its way, or is to be fetched anew. */
    isEmpty: (): boolean => waiting.length === 0 && sent.length === 0 && broken.size === 0,
    /** The newest that was added. */
    last: (): number => last,
    /** @param upTo of those that were added up to this one; of all where it is left out */
    hasWaiting: (upTo = last): boolean => waiting[0] !== undefined && waiting[0].id <= upTo,
    /** What is sent next; until that is answered, nothing else is. */
    next: (): WireGroup[] => {
      if (sent.length > 0) throw new Error('one sending at a time')
      sent = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      const touched = new Map<string, number>()
      return sent.map(({ rows, log }, n) => {
        const after = new Set(rows.flatMap(({ place }) => touched.get(place) ?? []))
        const wired = rows.map((row) => ({
          ...row,
          was: touched.has(row.place) ? -1 : versions.of(row.place),
        }))
        for (const { place } of rows) touched.set(place, n)
        return { rows: wired, log, after: [...after] }
      })
    },
    answered: ({ changed, refused }: Taken): Answered => {
      const reasons = new Map(refused.map(({ group, reason }) => [group, reason]))
      const outcome: Answered = { taken: [], refused: [] }
      for (const [n, group] of sent.entries()) {
        const reason = reasons.get(n)
        if (reason) outcome.refused.push({ group, reason })
        else outcome.taken.push(group)
        for (const { place, value } of group.rows)
          if (reason) broken.add(place)
          else versions.note(place, changed, value !== null)
      }
      sent = []
      outcome.refused.push(...refuseBroken())
      return outcome
    },
    /** Rows of another server have come. @returns the waiting groups that had changed them here */
    overtaken: (places: Iterable<string>): Answered['refused'] => {
      const theirs = new Set(places)
      const own = waiting.filter((group) => touches(group, theirs))
      for (const { rows } of own) for (const { place } of rows) broken.add(place)
      return refuseBroken()
    },
    /** They were fetched anew. */
    mended: (places: Iterable<string>): void => {
      for (const place of places) broken.delete(place)
    },
  }
}
