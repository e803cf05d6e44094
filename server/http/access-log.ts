/**
 * The access log of staff requests: lines of JSON in daily files under DATA_DIR/access/, stored for a year. It has who,
 * what and when, by ids without meaning outside; never a path, query, body or answer.
 */
import { appendFile, mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { kolkataDate } from '#events/dates.ts'
import type { Config } from '../config.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'

/** `account`: of staff. `of`: ledger id of the application, or of the one whose file it was; absent otherwise. */
type AccessLine = {
  at: string
  account: string
  method: string
  route: string
  status: number
  of?: string
}

const DAY = 24 * 60 * 60 * 1000
/** Days: a year by the Rules of 2025, and one for the day on which it ends. */
const RETENTION_DAYS = 367
/** Milliseconds of delay, so that many requests share a write. */
const DELAY = 1000

export const accessFolder = (dataDir: string): string => join(dataDir, 'access')
/** `2026-03-01.jsonl`. */
export const accessFile = /^(\d{4}-\d\d-\d\d)\.jsonl$/

type Needed = { config: Config; reports: Reports; store: Store }
/** `id`: of the application. `file`: of the file. */
type RecordedRequest = Pick<AccessLine, 'account' | 'method' | 'route'> & {
  id?: string | undefined
  file?: string | undefined
}

export type AccessLog = ReturnType<typeof createAccessLog>

export function createAccessLog({ config, reports, store }: Needed) {
  const folder = accessFolder(config.dataDir)
  let lines: string[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = lines
    lines = []
    if (batch.length === 0) return
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${kolkataDate(store.clock().toISOString())}.jsonl`)
      await appendFile(path, batch.join(''), { mode: 0o600 })
    } catch (error) {
      reports.error({ what: 'the access log was not written', count: batch.length, stack: stackOf(error) })
    }
  }
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }
  const streamOf = ({ id, file }: Pick<RecordedRequest, 'id' | 'file'>): string | null => {
    if (file !== undefined) return store.vault.files.byId(file)?.stream ?? null
    return id === undefined ? null : store.state.streamOf(id)
  }
  return {
    /** Called when a request arrives. */
    begin: ({ id, file, ...request }: RecordedRequest): Omit<AccessLine, 'status'> => {
      const stream = streamOf({ id, file })
      const of = stream === null ? {} : { of: ledgerIdOf(stream) }
      return { at: store.clock().toISOString(), ...request, ...of }
    },
    /** Called once it is answered. */
    add: (line: AccessLine): void => {
      lines.push(`${JSON.stringify(line)}\n`)
      timer ??= setTimeout(() => void flush(), DELAY).unref()
    },
    /** Resolves once everything is written. */
    flush,
    sweep: async (): Promise<void> => {
      const oldest = kolkataDate(new Date(store.clock().getTime() - RETENTION_DAYS * DAY).toISOString())
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const day = accessFile.exec(name)?.[1]
        if (day !== undefined && day < oldest) await unlink(join(folder, name))
      }
    },
  }
}

// Writes a line for each staff request once it is answered.

const isOfApplication = (route: string): boolean => /\/(?:applications|visits)\/:id(?:\/|$)/.test(route)

const isOfFile = (route: string): boolean => route === '/objects/uploads/:id'

/** The application is looked up before the answer, which may be an erasure. */
export function accessHooks({ accessLog, gate }: { accessLog: AccessLog; gate: Gate }) {
  return new Elysia({ name: 'access-log' })
    .use(gate)
    .derive({ as: 'global' }, ({ request: { method }, route, params, visitor }) => {
      if (!visitor || visitor.role === 'customer') return { asked: null }
      const about: Record<string, string | undefined> = params ?? {}
      const id = isOfApplication(route) ? about.id : undefined
      const file = isOfFile(route) ? about.id : undefined
      return { asked: accessLog.begin({ account: visitor.id, method, route, id, file }) }
    })
    .onAfterResponse({ as: 'global' }, ({ asked, responseValue, set }) => {
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
      if (asked) accessLog.add({ ...asked, status })
    })
}

// Counts every answer with its time; with LOG_LEVEL `info` also logs method, route pattern and status, never the path.

const begun = new WeakMap<Request, { id: string; at: number }>()

/** Stands in the line of the request, and in that of its failure. */
export const requestId = (request: Request): string => begun.get(request)?.id ?? crypto.randomUUID()

export function requestLog({ reports, metrics }: { reports: Reports; metrics: Metrics }) {
  // Statuses set by the error handler, which the framework does not pass to the hook below.
  const refused = new WeakMap<Request, number>()
  const answered = (request: Request, route: string | null, status: number): void => {
    const { id = '', at = performance.now() } = begun.get(request) ?? {}
    const milliseconds = performance.now() - at
    metrics.answered(status, milliseconds / 1000)
    if (reports.isVerbose)
      reports.info({ id, method: request.method, route, status, ms: Math.round(milliseconds) })
  }
  const hooks = new Elysia({ name: 'request-log' }).onAfterResponse(
    { as: 'global' },
    ({ request, route, responseValue, set }) => {
      const sent = responseValue instanceof Response ? responseValue.status : refused.get(request)
      answered(request, route ?? null, sent ?? Number(set.status ?? 200))
    },
  )
  return {
    hooks,
    begin: (request: Request): void =>
      void begun.set(request, { id: crypto.randomUUID(), at: performance.now() }),
    onError: (request: Request, answer: Response): Response => {
      refused.set(request, answer.status)
      return answer
    },
    /** For a request that is answered before routing, after which no hook runs. */
    logAndAnswer: (request: Request, answer: Response): Response => {
      answered(request, null, answer.status)
      return answer
    },
  }
}
