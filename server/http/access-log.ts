/**
 * The access log: one line of JSON for each request of a member of staff, in files by day under DATA_DIR/access/, for a year.
 * It says who asked for what and when, by ids that mean nothing outside; never a path, a query, a body or an answer.
 */
import { appendFile, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { kolkataDate } from '#events/dates.ts'
import type { Config } from '../config.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import type { Gate } from './gate.ts'

/** `account`: of staff. `of`: the ledger id of the family's application, or of the one whose file, was asked for; absent otherwise. */
type AccessLine = {
  at: string
  account: string
  method: string
  route: string
  status: number
  of?: string
}

const DAY = 24 * 60 * 60 * 1000
/** Days: a year by the Rules of 2025, and one more for the day on which it ends. */
const KEPT_DAYS = 367
/** Bytes after which a day goes on in another file. */
const FILE_SIZE = 32 * 1024 * 1024
/** Milliseconds that lines wait, so that many requests share one write. */
const DELAY = 1000

export const accessFolder = (dataDir: string): string => join(dataDir, 'access')
/** `2026-03-01.jsonl`, then `2026-03-01.1.jsonl`. */
export const accessFile = /^(\d{4}-\d\d-\d\d)(?:\.\d+)?\.jsonl$/

type Needed = { config: Config; reports: Reports; store: Store; fileSize?: number }
/** `id`: of the application that it is about; `file`: of the file. */
type RecordedRequest = Pick<AccessLine, 'account' | 'method' | 'route'> & {
  id?: string | undefined
  file?: string | undefined
}

export type AccessLog = ReturnType<typeof createAccessLog>

export function createAccessLog({ config, reports, store, fileSize = FILE_SIZE }: Needed) {
  const folder = accessFolder(config.dataDir)
  let lines: string[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let writing = Promise.resolve()

  /** The first file of a day that has room. */
  async function fileOf(day: string): Promise<string> {
    for (let number = 0; ; number += 1) {
      const path = join(folder, `${day}${number === 0 ? '' : `.${number}`}.jsonl`)
      const size = await stat(path).then(
        (found) => found.size,
        () => 0,
      )
      if (size < fileSize) return path
    }
  }
  async function write(): Promise<void> {
    const batch = lines
    lines = []
    if (batch.length === 0) return
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = await fileOf(kolkataDate(store.clock().toISOString()))
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
    /** The line of a request that has come. */
    begin: ({ id, file, ...request }: RecordedRequest): Omit<AccessLine, 'status'> => {
      const stream = streamOf({ id, file })
      const of = stream === null ? {} : { of: ledgerIdOf(stream) }
      return { at: store.clock().toISOString(), ...request, ...of }
    },
    /** Once it is answered. */
    add: (line: AccessLine): void => {
      lines.push(`${JSON.stringify(line)}\n`)
      timer ??= setTimeout(() => void flush(), DELAY).unref()
    },
    /** Resolves once everything is in the file. */
    flush,
    /** Removes files that are older than a year. */
    sweep: async (): Promise<void> => {
      const oldest = kolkataDate(new Date(store.clock().getTime() - KEPT_DAYS * DAY).toISOString())
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const day = accessFile.exec(name)?.[1]
        if (day !== undefined && day < oldest) await unlink(join(folder, name))
      }
    },
  }
}

// Writes a line of the access log for each request of a member of staff, once it is answered.

/** Routes whose `:id` is that of an application. */
const isOfApplication = (route: string): boolean => /\/(?:applications|visits)\/:id(?:\/|$)/.test(route)

const isOfFile = (route: string): boolean => route === '/objects/uploads/:id'

/** What it was about is looked up before it is answered: the answer may be an erasure. */
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

// Logs each request where LOG_LEVEL is `info`: method, route pattern and status, never the path itself.

export function requestLog({ isVerbose, info }: Reports) {
  // The status of answers by the error handler, which the framework does not pass to the hook below.
  const refused = new WeakMap<Request, number>()
  const line = ({ method }: Request, route: string | null, status: number) => info({ method, route, status })
  const hooks = new Elysia({ name: 'request-log' })
  if (isVerbose)
    hooks.onAfterResponse({ as: 'global' }, ({ request, route, responseValue, set }) => {
      const sent = responseValue instanceof Response ? responseValue.status : refused.get(request)
      line(request, route ?? null, sent ?? Number(set.status ?? 200))
    })
  return {
    hooks,
    /** Remembers the status of an answer by the error handler. */
    onError: (request: Request, answer: Response): Response => {
      if (isVerbose) refused.set(request, answer.status)
      return answer
    },
    /** Logs a request that is answered before routing, after which no hook runs. */
    logAndAnswer: (request: Request, answer: Response): Response => {
      line(request, null, answer.status)
      return answer
    },
  }
}
