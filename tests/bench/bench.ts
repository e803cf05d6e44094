/** What the benchmarks share: servers on made-up seasons, and asks of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { copyOf, type Plan, STAFF, season } from './data/season.ts'
import type { Job } from './load/job.ts'
import { timed } from './measure.ts'

export const TURNS = 5
export const SECONDS = 2

/** The sizes that the bars speak of. */
export const plans = {
  start: { applications: 10_000, eventsEach: 10, seed: 1 },
  rebuild: { applications: 20_000, eventsEach: 10, seed: 1 },
  season: { applications: 50_000, eventsEach: 4, seed: 1 },
} as const satisfies Record<string, Plan>

/** The organiser of a folder that is still empty has the same password as those of the made-up seasons. */
export const environment = {
  REGISTRATIONS_PER_HOUR: '1000000',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: STAFF.email,
  ADMIN_PASSWORD: STAFF.password,
}

/** The caller removes it. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'wedding-bench-'))

export type Staffed = ServerProcess & {
  /** The organiser's session. */
  cookie: string
  folder: string
  /** Parsed JSON of a GET by the organiser. */
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark reads into answers that the tests have checked
  get: (path: string) => Promise<any>
}

/** @returns the organiser's session cookie */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  return cookieOf(answer)
}

/** The session cookie of an answer, as a request sends it back. */
export const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Runs `work` with a server on a copy of a made-up season, and leaves nothing behind. */
export async function onSeason<T>(plan: Plan, work: (server: Staffed) => Promise<T>): Promise<T> {
  const folder = copyOf(season(plan))
  const server = await startServer({ folder, environment })
  try {
    const cookie = await signIn(server.url)
    const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).json()
    return await work({ ...server, cookie, folder, get })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ids of applications in a status, at most `most`. */
export async function idsIn({ get }: Staffed, status: string, most: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < most) {
    const page = `status=${status}&limit=500&offset=${ids.length}`
    const { applications } = await get(`/api/admin/applications?${page}`)
    if (applications.length === 0) break
    for (const { id } of applications) ids.push(id)
  }
  return ids.slice(0, most)
}

type Ask = Job['connections'][number][number]
/** Deals asks out to connections, so that no two connections send the same one. */
export const dealt = (asks: readonly Ask[], connections: number): Ask[][] =>
  Array.from({ length: connections }, (_, place) => asks.filter((_, n) => n % connections === place))

/** Milliseconds until the answer is read to its end. */
export const asked = (server: Staffed, method: string, path: string, body?: object): Promise<number> =>
  timed(async () => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie: server.cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = await answer.bytes()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${new TextDecoder().decode(bytes)}`)
  })
