/**
 * A selection from the top follows the ranking that was recorded right before it: it passes over nobody who waits and stands
 * higher, but for those who had changed since the person saw the list, and those who wait for a second admin. Whoever the same person moves besides, in the same
 * moment, was chosen by hand.
 */
import type { Status } from '../application/status.ts'
import type { Head } from '../ledger/envelope.ts'
import type { Breach, Content } from './entry.ts'
import { isSameCommand } from './entry.ts'
import type { Filed } from './filed.ts'
import { type Recorded, streamOf } from './recorded-ranking.ts'

type Applications = ReadonlyMap<string, Filed>
/** `part`: 0 while the shortlist is filled, then 1. `place`: that of the newest who moved. */
type Selection = {
  head: Head
  /** By streams, in order. */
  places: ReadonlyMap<string, number>
  /** Those that waited and had not changed since they were seen, in order: none may be passed over. The first `passed` were not. */
  bound: readonly { stream: string; place: number }[]
  passed: number
  /** Somebody in it waits for a second admin: what was asked for before is refused to who asks again, and nobody may move. */
  mayBeEmpty: boolean
  chosen: Set<string>
  part: number
  place: number
}

const parts: readonly Status[] = ['shortlisted', 'waitlist']

/** Null for what does not go on with a selection. */
function moveIn(content: Content): { from: Status; to: Status } | null {
  const event = content.of === 'application' ? content.recorded.event : null
  return event?.type === 'StatusChanged' || event?.type === 'OverPlacesProposed' ? event.course : null
}

function goesOn(now: Selection, stream: string, move: { from: Status; to: Status }): boolean {
  const part = parts.indexOf(move.to)
  const place = now.places.get(stream)
  if (part < now.part || place === undefined || move.from !== 'ranked') return false
  if (part === now.part && place <= now.place) return false
  for (let next = now.bound[now.passed]; next && next.place < place; next = now.bound[++now.passed])
    if (!now.chosen.has(next.stream)) return false
  return true
}

export function createSelections(applications: Applications) {
  let now: Selection | null = null
  const missing = ({ head }: Selection): Breach => ({ seq: head.seq, problem: 'selection-missing' })
  /** An unreadable step by the same command may belong to it: its application may have been erased since. */
  const isHidden = ({ type }: Head, { of }: Content): boolean =>
    (type === 'StatusChanged' || type === 'OverPlacesProposed') && of !== 'application'

  return {
    begin: (head: Head, { order, seen = Number.POSITIVE_INFINITY }: Recorded): void => {
      const places = new Map(order.map(([id], place) => [streamOf(id), place]))
      const bound: { stream: string; place: number }[] = []
      let mayBeEmpty = false
      for (const [stream, place] of places) {
        const { isOpen, isProposed, standing, movedAt = 0 } = applications.get(stream) ?? {}
        // Of one that cannot be read any more, or not all of it, the envelopes still tell.
        if (!isOpen && isProposed) mayBeEmpty = true
        if (!isOpen || standing?.stage !== 'sent' || standing.status !== 'ranked') continue
        if (isProposed) mayBeEmpty = true
        else if (movedAt <= seen) bound.push({ stream, place })
      }
      now = { head, places, bound, passed: 0, mayBeEmpty, chosen: new Set(), part: 0, place: -1 }
    },
    /** To be called with every entry after it, before it is folded in. */
    follow: (head: Head, content: Content): Breach | null => {
      if (now === null) return null
      const isOf = isSameCommand(head, now.head)
      if (isOf && isHidden(head, content)) {
        now.chosen.add(head.stream)
        return null
      }
      const move = isOf ? moveIn(content) : null
      const isNext = move !== null && goesOn(now, head.stream, move)
      if (move !== null && isNext) {
        now.part = parts.indexOf(move.to)
        now.place = now.places.get(head.stream) ?? now.place
        now.chosen.add(head.stream)
        return null
      }
      const isBegun = now.chosen.size > 0 || now.mayBeEmpty
      const wrong: Breach = move === null ? missing(now) : { seq: head.seq, problem: 'selection-unfair' }
      now = null
      return isBegun ? null : wrong
    },
    end: (): Breach | null =>
      now !== null && now.chosen.size === 0 && !now.mayBeEmpty ? missing(now) : null,
  }
}
