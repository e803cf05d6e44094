/** The HTTP client of both faces: every request to the API goes through `call`, and every reply through a zod schema. */
import * as z from 'zod/mini'
import { accountHeader, turnedAway } from './account.ts'
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
 * An unsuccessful reply. `message` is the status, a colon and the body (SPEC.md section 8); `words` is the server's
 * message to people, in their language, or null when a proxy or something else replied.
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

type Options<T> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** The reply of a request that was sent already. */
  reply?: Promise<Response>
  /** Parses the body of the reply. */
  schema: z.ZodMiniType<T>
}

const send = (path: string, { method = 'GET', body }: Options<unknown>): Promise<Response> =>
  fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      'accept-language': document.documentElement.lang,
      ...accountHeader(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })

/** @throws ApiError for any reply but success, TypeError without a network, and zod's error for a reply that does not fit `schema`. */
export async function call<T>(path: string, options: Options<T>): Promise<T> {
  const reply = await (options.reply ?? send(path, options))
  syncClock(reply.headers.get('date'))
  const text = await reply.text()
  if (!reply.ok) {
    const error = new ApiError(reply.status, text || reply.statusText, reply.headers.get('retry-after'))
    if (error.problem?.code === 'other-account') turnedAway()
    throw error
  }
  return options.schema.parse(text === '' ? undefined : JSON.parse(text))
}

/** The message to show for an error: the server's, or one of those given. */
export function wordsOf(
  error: unknown,
  { network, otherwise }: { network: string; otherwise: string },
): string {
  if (error instanceof ApiError) return error.words ?? otherwise
  return error instanceof TypeError ? network : otherwise
}
