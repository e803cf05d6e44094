/** One connection to PostgreSQL, made again after it was lost. Nothing waits on it for longer than it says. */
import { SQL } from 'bun'
import { OperatorError } from '../runtime/errors.ts'

/** Milliseconds. */
const CONNECTING = 3000

/** The database cannot be reached, or did not answer in time: what became of what was sent is not known. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** What Bun calls every trouble with the connection itself; PostgreSQL's own refusals have a code of five letters and figures. */
const isConnectionCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  /^(ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|E[A-Z]+$|FailedToOpenSocket)/.test(code)
/** The server is going, starting, read-only or full. */
const goingStates = /^(08|25006|53|57P|58)/

const fieldOf = (error: unknown, field: 'code' | 'errno'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined

export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  isConnectionCode(fieldOf(error, 'code')) ||
  goingStates.test(String(fieldOf(error, 'errno') ?? ''))

export type Connection = ReturnType<typeof connectTo>

/** @param url of which nothing is said in an error: it has a password */
export function connectTo(url: string) {
  let sql: SQL | null = null
  let isClosed = false
  const opened = (): SQL => {
    if (isClosed) throw new DatabaseAway('closed')
    sql ??= new SQL(url, { max: 1, idleTimeout: 0, connectionTimeout: CONNECTING / 1000 })
    return sql
  }
  /** What is under way on it is rejected. */
  const drop = (): void => {
    const dropped = sql
    sql = null
    void dropped?.close({ timeout: 0 }).catch(() => undefined)
  }
  return {
    /** @param wait milliseconds @throws DatabaseAway where it is away, or has not answered by then */
    ask: async <T>(work: (sql: SQL) => Promise<T>, wait: number): Promise<T> => {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new DatabaseAway('no answer in time')), wait)
      try {
        return await Promise.race([work(opened()), late])
      } catch (error) {
        if (!isAway(error)) throw error
        drop()
        throw error instanceof DatabaseAway
          ? error
          : new DatabaseAway(String(fieldOf(error, 'errno') ?? fieldOf(error, 'code')))
      } finally {
        clearTimeout(timer)
      }
    },
    drop,
    close: (): void => {
      isClosed = true
      drop()
    },
  }
}

/** @throws OperatorError for an address that is none of PostgreSQL */
export function roleIn(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.username === '')
    throw new OperatorError('DATABASE_URL must be postgres://ROLE:PASSWORD@HOST/DATABASE.')
  return decodeURIComponent(parsed.username)
}
