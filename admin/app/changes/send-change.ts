/**
 * Every change that staff make goes to the server by `sendChange`: within a bounded time, and under an id of its own, by which it is
 * found out whether it was saved where its answer got lost on the way.
 */

import { requestHeaders } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import type { Parser } from '#web/guards.ts'
import { inTime, PATIENCE } from '#web/in-time.ts'
import { NoNetwork } from '#web/no-network.ts'
import { findOut, NotKnown, NotSaved, type Ports, type Sent, Told } from './find-out.ts'
import { lastRun, noteRun } from './server-run.ts'

type Change<T> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Parses the body of the reply. */
  schema: Parser<T>
}

/** `ended`: whether it was found out. */
type Looking = { begun: () => void; ended: (isKnown: boolean) => void }
let looking: Looking = { begun: () => {}, ended: () => {} }

/** What the window does while it is being found out whether a change was saved. */
export function whenLooking(then: Looking): void {
  looking = then
}

/** Milliseconds until one look counts as not answered. */
const ONE_LOOK = 10_000

/** No answer of our server to this very request: none, one of a proxy, one that cannot be read, or one to its repetition. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.problem === null ? error.status >= 500 : error.problem.code === 'given-up'
}

const ports: Ports = {
  ask: (id) =>
    call('/api/admin/changes/answer', { method: 'POST', body: { id }, patience: ONE_LOOK, schema: Told }),
  mayAskAgain: (error) =>
    isUnanswered(error) || (error instanceof ApiError && [401, 429, 503].includes(error.status)),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => Date.now(),
}

async function answered<T>(sent: Sent, { schema }: Change<T>): Promise<T> {
  const { status, text } = await findOut(sent, ports)
  try {
    // Only an answer without a text may have a status that forbids one.
    const reply = Promise.resolve(new Response(text === '' ? null : text, { status }))
    return await call('', { reply, schema })
  } catch (error) {
    throw error instanceof ApiError ? error : new NotKnown()
  }
}

async function found<T>(sent: Sent, change: Change<T>): Promise<T> {
  looking.begun()
  let isKnown = true
  try {
    return await answered(sent, change)
  } catch (error) {
    isKnown = !(error instanceof NotKnown)
    throw error
  } finally {
    looking.ended(isKnown)
  }
}

async function request(path: string, { method, body }: Change<unknown>, id: string): Promise<Response> {
  const reply = await fetch(path, {
    method,
    signal: inTime(path, PATIENCE),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...requestHeaders(),
      'x-change': id,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  noteRun(reply.headers.get('x-run'))
  return reply
}

/** Not even begun, as without a network: not a request whose answer takes too long, which may have arrived. */
const hasNotLeft = (error: unknown): boolean => error instanceof NoNetwork && error.message !== 'TimeoutError'

/** @throws as `call`; NotSaved; NotKnown */
export async function sendChange<T>(path: string, change: Change<T>): Promise<T> {
  const sent: Sent = { id: crypto.randomUUID(), run: lastRun(), at: Date.now() }
  const isOnline = navigator.onLine
  try {
    return await call(path, { reply: request(path, change, sent.id), schema: change.schema })
  } catch (error) {
    if (!isUnanswered(error)) throw error
    // Without a network nothing leaves this machine.
    if (!isOnline && hasNotLeft(error)) throw new NotSaved()
    return await found(sent, change)
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
