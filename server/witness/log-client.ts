/** Asks a programme's server for its checkpoints over HTTP, with bounds on time and size: a witness trusts nobody. */
import * as z from 'zod/mini'
import { fromBase64, jsonValue } from '#events/ledger/encoding.ts'
import { OperatorError } from '../runtime/errors.ts'

/** Milliseconds. */
const PATIENCE = 30_000
/** Bytes: a note has five lines and one for each witness, a proof 60 hashes at most. */
const MOST = 64 * 1024

const Keys = z.object({ verifierKey: z.string() })
const Growth = z.object({ path: z.array(z.string()).check(z.maxLength(128)) })

/** The server answers, and has no such thing. */
export class NotThere extends OperatorError {}

async function text(url: URL, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of answer.body ?? []) {
      length += part.length
      if (length > MOST) throw new OperatorError(`${url.host} sends more than a checkpoint can be.`)
      parts.push(part)
    }
    return { status: answer.status, body: Buffer.concat(parts).toString() }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${url.host} cannot be reached. Nothing was checked; try again later.`)
  }
}

function siteAt(address: string): URL {
  const site = URL.parse(address)
  if (!site || !/^https?:$/.test(site.protocol))
    throw new OperatorError(`${address} is no address of a site.`)
  return site
}

export type LogClient = ReturnType<typeof logClient>

/** @throws OperatorError for what is no address of a site */
export function logClient(address: string) {
  const base = siteAt(address)
  async function get(path: string): Promise<string> {
    const url = new URL(path, base)
    const { status, body } = await text(url, { headers: { 'cache-control': 'no-cache' } })
    if (status === 404) throw new NotThere(`${url.host} has nothing at ${path}.`)
    if (status !== 200) throw new OperatorError(`${url.host} answers ${status}. Try again later.`)
    return body
  }
  return {
    /** The newest note; asked for in a way that no cache between answers with an older one. */
    newest: (): Promise<string> => get(`/api/audit/checkpoint?at=${Date.now()}`),
    /** The verifier key that the log names itself. */
    key: async (): Promise<string> =>
      Keys.safeParse(jsonValue(await get('/api/audit/checkpoints?limit=1'))).data?.verifierKey ?? '',
    /** The proof that the log grew; null where it is none. */
    growth: async (from: number, to: number): Promise<Uint8Array[] | null> => {
      const answer = Growth.safeParse(jsonValue(await get(`/api/audit/consistency?from=${from}&to=${to}`)))
      const path = answer.data?.path.map(fromBase64)
      return path?.every((hash) => hash !== null) ? path.flatMap((hash) => hash ?? []) : null
    },
    /** @returns whether it was taken. */
    handIn: async (size: number, cosignature: string): Promise<boolean> => {
      const body = JSON.stringify({ size, cosignature })
      const headers = { 'content-type': 'application/json' }
      const { status } = await text(new URL('/api/audit/cosignature', base), {
        method: 'POST',
        headers,
        body,
      })
      return status === 200
    },
  }
}
