/**
 * What a person has to have looked at before what they decided can be sent, such as a colleague's change, as a state machine: the button
 * that says that they have counts only once the news can have been read, so that no press that was already on its way confirms it.
 * Pure. Times are milliseconds, as those of events.
 */
import { READABLE } from '#web/ui/said.ts'

/** `of`: what there is to look at, another text for each other news; null for none. `seenAt`: when it was painted; Infinity before. */
export type Looking = { of: string | null; seenAt: number; isLookedAt: boolean }

export const nothingNew: Looking = { of: null, seenAt: Infinity, isLookedAt: true }

/** What there is to look at by now. */
export const told = (now: Looking, of: string | null): Looking =>
  of === now.of ? now : { of, seenAt: Infinity, isLookedAt: of === null }

/** @param of what was painted, which may be other news than there is by now */
export const painted = (now: Looking, of: string, at: number): Looking =>
  of === now.of && now.seenAt === Infinity ? { ...now, seenAt: at } : now

/** The button was pressed. @returns the same state where nobody can have read the news before that press */
export const pressed = (now: Looking, at: number): Looking =>
  at - now.seenAt >= READABLE ? { ...now, isLookedAt: true } : now
