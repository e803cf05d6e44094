/**
 * The access log of staff requests, stored for a year: who, what and when, by ids without meaning outside; never a path, query,
 * body or answer. `bun run breach` reads it.
 */
import { randomInt } from 'node:crypto'
import { Elysia } from 'elysia'
import { type Reports, StorageUnavailable, stackOf } from '../runtime/errors.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { AccessRow } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Gate } from './gate.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds of delay, so that many requests share a commit. */
const DELAY = 1000
/** For those of one millisecond. */
const PLACES = 2 ** 31

/** `id`: of the application. `file`: of the file. */
type RecordedRequest = Pick<AccessRow, 'account' | 'route'> & {
  id?: string | undefined
  file?: string | undefined
}

type AccessLog = ReturnType<typeof createAccessLog>

export function createAccessLog({ reports, store }: { reports: Reports; store: Store }) {
  const { vault, state, clock } = store
  let rows: AccessRow[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const batch = rows
    rows = []
    if (batch.length === 0) return
    try {
      await store.write(() => vault.access.add(batch))
    } catch (error) {
      // These are written with the next ones, once the database is there again.
      if (error instanceof StorageUnavailable) rows = [...batch, ...rows]
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
    if (file !== undefined) return vault.files.byId(file)?.stream ?? null
    return id === undefined ? null : state.streamOf(id)
  }
  return {
    /** Called when a request arrives. */
    begin: ({ account, route, ...about }: RecordedRequest): Omit<AccessRow, 'status'> => {
      const stream = streamOf(about)
      const ledger_id = stream === null ? null : ledgerIdOf(stream)
      return { at: clock().getTime(), place: randomInt(PLACES), account, route, ledger_id }
    },
    /** Called once it is answered. */
    add: (row: AccessRow): void => {
      rows.push(row)
      timer ??= setTimeout(() => void flush(), DELAY).unref()
    },
    /** Resolves once everything is written. */
    flush,
  }
}

// Notes each staff request once it is answered.

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
      return { asked: accessLog.begin({ account: visitor.id, route: `${method} ${route}`, id, file }) }
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
