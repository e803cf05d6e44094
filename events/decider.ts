/** Types that all deciders share. A decider is a pure function of state and command that returns events or a refusal. */

/** Every refusal code; server/http/refusals.ts has its HTTP status, refusals.json its sentence. */
export const refusals = [
  // the request itself
  'malformed',
  'too-large',
  'wrong-type',
  'invalid',
  'not-found',
  'cross-site',
  // accounts and permissions
  'not-signed-in',
  'other-account',
  'not-permitted',
  'wrong-credentials',
  'email-taken',
  'phone-taken',
  'email-used',
  'common-password',
  'password-too-long',
  'staff-password-short',
  'wrong-password',
  'second-factor',
  'second-factor-on',
  'wrong-code',
  'code-expired',
  'mail-off',
  'messages-off',
  'messages-used-up',
  'too-many-attempts',
  'link-expired',
  'last-admin',
  // an application
  'already-started',
  'version-stale',
  'deadline-passed',
  'being-reviewed',
  'incomplete',
  'not-submitted',
  'not-awaiting-verification',
  'status-unchanged',
  'reason-required',
  'text-required',
  'visit-closed',
  'not-scored',
  'rank-taken',
  'rank-out-of-range',
  'over-places',
  'own-verification',
  'begun-at-door',
  'begun-unopened',
  'own-proposal',
  'second-admin',
  'proposal-over',
  'changed-since',
  'moved-on',
  'not-undoable',
  'file-not-yours',
  // files
  'file-kind',
  'file-broken',
  'file-too-large',
  'file-pixels',
  'file-too-many',
  'upload-expired',
  // programme
  'unknown-setting',
  'bad-setting',
  'weights-not-100',
  'weights-unconfirmed',
  'weights-young',
  'names-family',
  'already-sent',
  'already-told',
  'not-by-hand',
  'already-published',
  'results-unpublished',
  'not-signed-yet',
  // the server
  'receipt-later',
  'unavailable',
  'outcome-gone',
  'busy',
  'failed',
] as const
export type Refusal = (typeof refusals)[number]

/** Field name to the catalogue key of its message. */
export type FieldErrors = Record<string, string>

export type Refused = { ok: false; refusal: Refusal; fields?: FieldErrors }
export type Decided<E> = { ok: true; events: readonly E[] }
export type Decision<E> = Decided<E> | Refused

/** `decided()` without events means that nothing needed to change. */
export const decided = <E>(...events: E[]): Decided<E> => ({ ok: true, events })

export const refused = (refusal: Refusal, fields?: FieldErrors): Refused =>
  fields ? { ok: false, refusal, fields } : { ok: false, refusal }

/**
 * An event read from the log. `seq` is its position in the whole log, `version` in its stream, both from 1; `at` is UTC,
 * ISO 8601 with milliseconds; `actor` is an account id, or `system`.
 */
export type Recorded<E> = {
  seq: number
  stream: string
  version: number
  at: string
  actor: string
  event: E
}
