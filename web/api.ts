/** The one way to call the API from a browser: JSON, cookies, the language of the page, and errors that can be shown. */
import * as z from 'zod/mini'
import { syncClock } from './clock.ts'

const Problem = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The current version, where somebody else changed it in the meantime. */
  current: z.optional(z.unknown()),
})
type Problem = z.infer<typeof Problem>

/**
 * A reply that is no success. `message` is the status, a colon and the body, as SPEC.md section 8 has it; `words` is
 * what the server says to people, in their language, or null when the reply was none of its own.
 */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** Seconds to wait before trying again, where the server named them. */
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
  try {
    return Problem.parse(JSON.parse(text))
  } catch {
    return null
  }
}

type Ask<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** The reply of a request that was sent already. */
  reply?: Promise<Response>
  reads: z.ZodMiniType<T>
}

const send = (path: string, { method = 'GET', body }: Ask<unknown>): Promise<Response> =>
  fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })

/** @throws ApiError for any reply but success, TypeError without a network, and zod's error for a reply that is not `reads`. */
export async function call<T>(path: string, asked: Ask<T>): Promise<T> {
  const { reads } = asked
  const reply = await (asked.reply ?? send(path, asked))
  syncClock(reply.headers.get('date'))
  const text = await reply.text()
  if (!reply.ok) throw new ApiError(reply.status, text || reply.statusText, reply.headers.get('retry-after'))
  return reads.parse(text === '' ? undefined : JSON.parse(text))
}

/** What a failure says to a person: the server's words, that the network is gone, or the given words. */
export function wordsOf(
  error: unknown,
  { network, otherwise }: { network: string; otherwise: string },
): string {
  if (error instanceof ApiError) return error.words ?? otherwise
  return error instanceof TypeError ? network : otherwise
}
