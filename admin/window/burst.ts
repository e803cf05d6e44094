/**
 * What each key may do, from what happened before, as a state machine. A burst is keys that are pressed one right after the other,
 * without looking: once one of them was not acted on, or the field that took them has gone, the others were meant for what did not
 * come about, and none of them is a command; nor is the same key pressed again. And nothing is confirmed that could not be read
 * before. Pure. Times are milliseconds, as those of events: when a key was pressed, and not when a busy page came to it.
 */
import { REACTION, SOON } from '../app/reaction-times.ts'

/** Saves what is being written, in a dialog or beside the list. */
export const SAVE_KEYS = 'Control+Enter'

/**
 * `none`: the browser's, or a modifier. `confirm`: it would send a form or press a button in a dialog. `text`: it is typed into a
 * field, or ahead of one. `other`: commands, steps, ticks, Tab.
 */
export type KeyUse = 'none' | 'escape' | 'confirm' | 'text' | 'other'

/**
 * `name`: as commands have it. `isForForm`: it is pressed in a field of a dialog, or for one that is being opened.
 * `isLate`: the form that it is pressed in is being saved.
 */
export type Key = { name: string; at: number; use: KeyUse; isForForm: boolean; isLate: boolean }

/** Why no other key of the burst acts, and the key that was the first not to. */
type Spoilt = { why: 'refused' | 'late' | 'closed'; key: string }

export type Burst = {
  last: Pick<Key, 'name' | 'at' | 'isForForm'>
  spoilt: Spoilt | null
  /** Its last key has sent a form. */
  isSent: boolean
  /** When the open dialog was first painted; Infinity before that, null where there is none. */
  dialogSeenAt: number | null
}

/** `late`: it is typed, but into a form that is being saved. `unread`: the dialog could not be read before. */
export type Verdict = 'acts' | 'late' | 'refused' | 'unread'

const noKey = { name: '', at: Number.NEGATIVE_INFINITY, isForForm: false }
export const calm: Burst = { last: noKey, spoilt: null, isSent: false, dialogSeenAt: null }

/** A form that is being saved still takes text, which is there again where saving fails. */
const isStillText = ({ why }: Spoilt, { use, isForForm, isLate }: Key): boolean =>
  why === 'late' && use === 'text' && (isForForm || isLate)

function verdictOn({ spoilt, isSent, dialogSeenAt }: Burst, key: Key): Verdict {
  if (spoilt && isStillText(spoilt, key)) return key.isLate ? 'late' : 'acts'
  if (spoilt) return 'refused'
  if (key.isLate && key.use === 'text') return 'late'
  if (isSent && (key.isLate || key.name === SAVE_KEYS)) return 'refused'
  const isUnread = dialogSeenAt !== null && key.at <= dialogSeenAt + REACTION
  return key.use === 'confirm' && isUnread ? 'unread' : 'acts'
}

function spoiltAfter({ spoilt }: Burst, { name }: Key, verdict: Verdict): Spoilt | null {
  if (verdict === 'acts' || spoilt) return spoilt
  return { why: verdict === 'unread' ? 'refused' : 'late', key: name }
}

/** A key is pressed. */
export function pressed(now: Burst, key: Key): { now: Burst; verdict: Verdict } {
  if (key.use === 'none') return { now, verdict: 'acts' }
  const { dialogSeenAt } = now
  const last = { name: key.name, at: key.at, isForForm: key.isForForm && key.use !== 'confirm' }
  // Whatever was meant before, it is given up.
  if (key.use === 'escape')
    return { now: { ...calm, last: { ...last, isForForm: false }, dialogSeenAt }, verdict: 'acts' }
  const isOfBurst = key.at - now.last.at < SOON
  const burst = isOfBurst ? now : { ...calm, dialogSeenAt }
  const verdict = verdictOn(burst, key)
  const isSent = burst.isSent && verdict !== 'acts'
  return { now: { last, spoilt: spoiltAfter(burst, key, verdict), isSent, dialogSeenAt }, verdict }
}

/** The last key was not acted on, and that is said. */
export const refused = (now: Burst): Burst => ({ ...now, spoilt: { why: 'refused', key: now.last.name } })

/** The last key has sent a form. */
export const sent = (now: Burst): Burst => ({ ...now, isSent: true })

/** A dialog is asked for, or its content has come. */
export const opened = (now: Burst): Burst => ({ ...now, dialogSeenAt: Number.POSITIVE_INFINITY })

/** It is on the screen. */
export const painted = (now: Burst, at: number): Burst =>
  now.dialogSeenAt === Number.POSITIVE_INFINITY ? { ...now, dialogSeenAt: at } : now

/** It is gone: by the last key, or by an answer, a colleague, or a failure while something was typed into it. */
export const closed = (now: Burst): Burst => ({
  ...now,
  dialogSeenAt: null,
  spoilt: now.spoilt ?? (now.last.isForForm ? { why: 'closed', key: now.last.name } : null),
})

/** The pointer is pressed: what follows is meant for what is seen there. */
export const pointed = ({ dialogSeenAt }: Burst): Burst => ({ ...calm, dialogSeenAt })
