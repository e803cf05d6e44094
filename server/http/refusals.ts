/** Turns a refusal code into an HTTP answer. It never contains what was sent, or a stack. */
import type { Refusal, Refused } from '#events/decider.ts'
import { isKey, type Key, t, translatorIn } from '#events/language/index.ts'
import { type LastChange, sentences, whoChanged } from '#events/language/sentences.ts'
import type { Params } from '#events/language/translate.ts'
import type { Locale } from '#events/vocabulary.ts'

/** 409 where none is named: the refusal is about how things stand, and not about the request. */
const httpStatus: Readonly<Partial<Record<Refusal, number>>> = {
  malformed: 400,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'not-found': 404,
  'cross-site': 403,
  'not-signed-in': 401,
  'not-permitted': 403,
  'wrong-credentials': 401,
  'common-password': 422,
  'password-too-long': 422,
  'staff-password-short': 422,
  'wrong-password': 422,
  'second-factor': 401,
  'wrong-code': 422,
  'code-expired': 422,
  'too-many-attempts': 429,
  'link-expired': 404,
  incomplete: 422,
  'reason-required': 422,
  'text-required': 422,
  'rank-taken': 422,
  'rank-out-of-range': 422,
  'file-not-yours': 422,
  'file-kind': 415,
  'file-broken': 415,
  'file-too-large': 413,
  'file-pixels': 422,
  'upload-expired': 404,
  'unknown-setting': 404,
  'bad-setting': 422,
  'weights-not-100': 422,
  'names-family': 422,
  'receipt-later': 503,
  unavailable: 503,
  busy: 503,
  failed: 500,
}

/** Malayalam or English by `Accept-Language`; English without it. */
export function localeOf(request: Request): Locale {
  const header = request.headers.get('accept-language')
  if (!header || header.length > 200) return 'en'
  const ranked = header.split(',').map((part) => {
    const [tag = '', ...params] = part.trim().toLowerCase().split(';')
    const q = params
      .map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1])
      .find((value) => value !== undefined)
    return { tag: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
  })
  const best = ranked.filter(({ tag }) => tag === 'ml' || tag === 'en').sort((a, b) => b.q - a.q)[0]
  return best?.tag === 'ml' ? 'ml' : 'en'
}

/** The change that made a staff request stale, and the account id of the reader. */
export type Since = { change: LastChange | null | undefined; reader: string }
/** Additional members of some answers: application id, its current state, seconds to wait; `since` becomes a sentence. */
export type Extra = { id?: string; current?: unknown; retryAfter?: number; since?: Since }

/** A catalogue key, with its parameters. */
export type FieldMessage = string | { key: Key; params?: Params; since?: Since }
type FieldMessages = Readonly<Record<string, FieldMessage>>

/** Thrown to stop a request: framework hooks have no other way. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  readonly fields: FieldMessages | undefined
  readonly extra: Extra
  constructor(refusal: Refusal, fields?: FieldMessages, extra: Extra = {}) {
    super(refusal)
    this.refusal = refusal
    this.fields = fields
    this.extra = extra
  }
}

/** Appends who made the change. */
function withSince(locale: Locale, text: string, since?: Since): string {
  if (!since?.change) return text
  return sentences(text, whoChanged({ t: translatorIn(locale), locale }, since.change, since.reader))
}
const sentence = (locale: Locale, message: FieldMessage): string => {
  if (typeof message !== 'string')
    return withSince(locale, t(locale, message.key, message.params), message.since)
  return t(locale, isKey(message) ? message : 'error.type')
}
const worded = (locale: Locale, fields: FieldMessages): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, sentence(locale, message)]))

export const jsonHeaders = {
  'content-type': 'application/json;charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

type Worded = { since?: Since | undefined; key?: Key }
/** A refusal of one item in an answer about several. `key`: a more specific text. */
export const wordedRefusal = (
  request: Request,
  refusal: Refusal,
  { since, key = `refusal.${refusal}` }: Worded = {},
) => ({
  code: refusal,
  message: withSince(localeOf(request), t(localeOf(request), key), since),
})

/** One sentence for status and reason together (docs/product.md section 8). */
const isStatusReason = (message: FieldMessage): boolean =>
  (typeof message === 'string' ? message : message.key) === 'error.statusReason'

/** The body of docs/product.md: `{ message, code, fields? }`, and for a 409 `id` or `current`. */
export function refuse(
  request: Request,
  refusal: Refusal,
  fields?: FieldMessages,
  extra: Extra = {},
): Response {
  const locale = localeOf(request)
  const { retryAfter, since, ...more } = extra
  const key: Key = Object.values(fields ?? {}).some(isStatusReason)
    ? 'error.statusReason'
    : `refusal.${refusal}`
  const body = {
    message: withSince(locale, t(locale, key), since),
    code: refusal,
    ...(fields && { fields: worded(locale, fields) }),
    ...more,
  }
  const headers = {
    ...jsonHeaders,
    ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  }
  return new Response(JSON.stringify(body), { status: httpStatus[refusal] ?? 409, headers })
}

/** Unwraps the outcome of a command. @throws RefusalError */
export function accepted<T extends { ok: true }>(outcome: T | Refused): T {
  if (!outcome.ok) throw new RefusalError(outcome.refusal, outcome.fields)
  return outcome
}
