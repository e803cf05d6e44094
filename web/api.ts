/** The HTTP client of the site and the console: every request to the API goes through `call`, and every reply through a parser. */
import { requestHeaders, turnedAway } from './account.ts'
import { syncClock } from './clock.ts'
import { hasFields, isOptional, isRecordOf, isText, jsonIn, type Parser } from './guards.ts'
import { inTime, NoNetwork, unreached } from './network.ts'

type Problem = {
  message: string
  code: string
  fields?: Record<string, string> | undefined
  /** The current version, after a version conflict. */
  current?: unknown
}
const isProblem = hasFields({ message: isText, code: isText, fields: isOptional(isRecordOf(isText)) })

/**
 * An unsuccessful reply. `message`: the status, a colon and the body. `words`: the server's message in the reader's language, or
 * null when a proxy replied.
 */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** Seconds to wait before a retry; null without a `Retry-After` header. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problemIn(text)
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }

  get words(): string | null {
    return this.problem?.message ?? null
  }
}

function problemIn(text: string): Problem | null {
  const body = jsonIn(text)
  return isProblem(body) ? body : null
}

type Options<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** The request continues after its page is closed. */
  keepalive?: boolean
  /** The pending reply of a prefetched request; nothing is sent then. */
  reply?: Promise<Response>
  /** Milliseconds to wait for the reply. */
  patience?: number
  /** Parses the body of the reply. */
  schema: Parser<T>
}

const send = (
  path: string,
  { method = 'GET', body, keepalive = false, patience }: Options<unknown>,
): Promise<Response> =>
  fetch(path, {
    method,
    keepalive,
    signal: inTime(path, patience),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...requestHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })

async function received(path: string, options: Options<unknown>) {
  const reply = await (options.reply ?? send(path, options)).catch(unreached)
  syncClock(reply.headers.get('date'))
  return { reply, text: await reply.text().catch(unreached) }
}

/**
 * @throws ApiError for an unsuccessful reply, NoNetwork without a network or without a reply in time, and the parser's error
 * for a reply of another shape.
 */
export async function call<T>(path: string, options: Options<T>): Promise<T> {
  const { reply, text } = await received(path, options)
  if (!reply.ok) {
    const error = new ApiError(reply.status, text || reply.statusText, reply.headers.get('retry-after'))
    if (error.problem?.code === 'other-account') turnedAway()
    throw error
  }
  return options.schema.parse(text === '' ? undefined : JSON.parse(text))
}

/** The message to show for an error: the server's, else `network` or `otherwise`. */
export function wordsOf(
  error: unknown,
  { network, otherwise }: { network: string; otherwise: string },
): string {
  if (error instanceof ApiError) return error.words ?? otherwise
  return error instanceof NoNetwork ? network : otherwise
}
