/**
 * What colleagues have added to a family since a decision of this window that is to be taken back: it is named first, and only a press
 * after it could have been read takes the decision back all the same.
 */
import { READABLE } from '#web/ui/toast.ts'
import { afterPaint } from '../../app/after-paint.ts'
import type { MadeEvent } from '../../app/undo/undo-state.ts'

/** By the event that is to be taken back: the place in the log of what was named last, and when that was painted. */
const named = new Map<number, { seq: number; seenAt: number }>()

export function nameAdded({ seq }: MadeEvent, added: { seq: number }): void {
  named.set(seq, { seq: added.seq, seenAt: Infinity })
  afterPaint(() => named.set(seq, { seq: added.seq, seenAt: performance.now() }))
}

/** What the server needs to know of the person: up to which place in the log they know what was added. */
export const withSeen = ({ id, seq }: MadeEvent) => ({ id, seq, seen: named.get(seq)?.seq ?? seq })

/** Whether all that was named of them can have been read. @param at in milliseconds, as the times of events */
export const isRead = (events: readonly MadeEvent[], at: number): boolean =>
  events.every(({ seq }) => at - (named.get(seq)?.seenAt ?? -Infinity) >= READABLE)
