/**
 * Every change that staff make goes to the server by `sendChange`: within a bounded time, and under an id of its own, by which it is
 * found out whether it was saved where its answer got lost on the way.
 */
import * as z from 'zod/mini'
import { requestHeaders } from '#web/account.ts'
import { ApiError, call } from '#web/api.ts'
import type { Parser } from '#web/guards.ts'
import { inTime, NoNetwork, PATIENCE } from '#web/network.ts'

/**
 * Finds out what became of a change whose answer got lost: asks the server again and again, for a bounded time. Its three ends: the
 * answer as it would have been, NotSaved, NotKnown. Pure but for what it is given.
 */
export const Told = z.union([
  z.object({ run: z.string(), state: z.enum(['working', 'given-up', 'forgotten']) }),
  z.object({ run: z.string(), state: z.literal('answered'), status: z.number(), text: z.string() }),
])
/** As server/changes/answers.ts tells it. */
type Told = z.infer<typeof Told>

/** It is known that the server did not save it, and will not. */
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

/** Milliseconds without a word of the server after which it is given up. */
export const LOOKS_FOR = 60_000
/** Milliseconds after it was sent; the server keeps its answers for three times as long. */
export const LONGEST = 5 * 60_000
/** Milliseconds between two looks. */
const BETWEEN = 1000

/** `run`: the process of the server that was known to answer when it was sent. `at`: milliseconds. */
type Sent = { id: string; run: string | null; at: number }
type Ports = {
  /** @throws what `mayAskAgain` then judges */
  ask: (id: string) => Promise<Told>
  mayAskAgain: (error: unknown) => boolean
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}
type Answer = { status: number; text: string }

/** Null where it has to be asked again. @throws NotSaved, NotKnown */
function endOf(told: Told, { run }: Sent): Answer | null {
  if (told.state === 'working') return null
  if (told.state === 'answered') return told
  // A server that was started since it was sent does not know what the one before it did.
  throw told.state === 'given-up' && told.run === run ? new NotSaved() : new NotKnown()
}

/** @throws NotSaved, NotKnown */
export async function findOut(sent: Sent, { ask, mayAskAgain, wait, now }: Ports): Promise<Answer> {
  const orNothing = (error: unknown): null => {
    if (mayAskAgain(error)) return null
    throw new NotKnown()
  }
  for (let heard = now(); now() - heard < LOOKS_FOR; ) {
    const told = await ask(sent.id).catch(orNothing)
    // What comes later may rest on a server that has forgotten it.
    if (now() - sent.at > LONGEST) break
    if (told !== null) {
      const answer = endOf(told, sent)
      if (answer !== null) return answer
      heard = now()
    }
    await wait(BETWEEN)
  }
  throw new NotKnown()
}

/** Which process of the server has answered last (header x-run): a server that was started again remembers no earlier answers. */
let run: string | null = null

/** Null where none has answered yet. */
const lastRun = (): string | null => run

/** @param named in the header of an answer; one of a proxy has none */
export function noteRun(named: string | null): void {
  run = named ?? run
}

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
