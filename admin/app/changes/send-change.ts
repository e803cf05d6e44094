/**
 * Every change that staff make goes to the server by `sendChange`, under an idempotency key of its own. Where its answer gets
 * lost, the same request is sent again, with the same key: the server does nothing twice, and answers as it did.
 */
import { requestHeaders } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import type { Parser } from '#web/guards.ts'
import { inTime, NoNetwork, PATIENCE } from '#web/network.ts'

/** The request was never sent. */
export class NotSaved extends Error {
  constructor() {
    super('not saved')
    this.name = 'NotSaved'
  }
}

/** Whether the server saved it could not be found out. */
export class NotKnown extends Error {
  constructor() {
    super('not known whether it was saved')
    this.name = 'NotKnown'
  }
}

/** Milliseconds after the first try until it is given up. */
export const LONGEST = 60_000
/** Milliseconds between two tries. */
const BETWEEN = 1000

type Change<T> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Parses the body of the reply. */
  schema: Parser<T>
}

/** `ended`: whether it was found out. */
type Looking = { begun: () => void; ended: (isKnown: boolean) => void }
let looking: Looking = { begun: () => {}, ended: () => {} }

/** Hooks of the window around the retries of a change. */
export function whenLooking(then: Looking): void {
  looking = then
}

/** No answer of our server: none, a proxy's, or an unreadable one. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.problem === null && error.status >= 500)

async function request(path: string, { method, body }: Change<unknown>, key: string): Promise<Response> {
  return fetch(path, {
    method,
    signal: inTime(path, PATIENCE),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...requestHeaders(),
      'x-change': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
}

/** The request was not begun, as without a network. After a timeout it may have arrived. */
const hasNotLeft = (error: unknown): boolean => error instanceof NoNetwork && error.message !== 'TimeoutError'

/** @throws as `call`; NotKnown */
async function again<T>(send: () => Promise<T>, until: number): Promise<T> {
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    try {
      return await send()
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'outcome-gone') break
      // Signed out meanwhile, or too many at once: the first try may have been saved all the same.
      const isLater = error instanceof ApiError && [401, 429, 503].includes(error.status)
      if (!isLater && !isUnanswered(error)) throw error
    }
  }
  throw new NotKnown()
}

/** @throws as `call`; NotSaved; NotKnown */
export async function sendChange<T>(path: string, change: Change<T>): Promise<T> {
  const key = crypto.randomUUID()
  const until = Date.now() + LONGEST
  const isOnline = navigator.onLine
  const send = () => call(path, { reply: request(path, change, key), schema: change.schema })
  try {
    return await send()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    // Without a network nothing leaves this machine.
    if (!isOnline && hasNotLeft(error)) throw new NotSaved()
  }
  looking.begun()
  let isKnown = true
  try {
    return await again(send, until)
  } catch (error) {
    isKnown = !(error instanceof NotKnown)
    throw error
  } finally {
    looking.ended(isKnown)
  }
}

/**
 * What has to be read before a change is sent.
 * @throws as `call`; NotSaved where it is not answered, since then nothing is sent
 */
export async function readBefore<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw isUnanswered(error) ? new NotSaved() : error
  }
}

/** Whether the server may have saved it all the same: it is not known, or something broke in the server on the way. */
export const isOutcomeOpen = (error: unknown): boolean =>
  error instanceof NotKnown || (error instanceof ApiError && error.status === 500)
