/** One connection to PostgreSQL, made again after it was lost, on whichever host takes changes. Nothing waits on it for longer than it says. */
import { SQL } from 'bun'
import { addressesIn } from './addresses.ts'
import { fieldOf, refusalIn } from './refusals.ts'

/** Milliseconds; the second for a host to show that it takes changes. */
const CONNECTING = 3000
const PROVING = 3000
/**
 * Written to the log of PostgreSQL and nowhere else: answered once that counts. A primary that was given up has no standby any more, and so
 * never answers.
 * @throws DatabaseAway of a standby
 */
export async function prove(sql: SQL): Promise<void> {
  const [found] =
    await sql`select case when pg_is_in_recovery() then null else pg_logical_emit_message(true, 'wedding', '') end as at`
  if (found.at === null) throw new DatabaseAway('a standby')
}

/**
 * Of each connection. What a server that was cut off has begun ends soon, since others wait for its lock, and its connections are not kept
 * for hours; and nothing counts before a synchronous standby has it, whatever the role's own settings say.
 */
const session = {
  idle_in_transaction_session_timeout: '3s',
  client_connection_check_interval: '1s',
  tcp_user_timeout: '10s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  synchronous_commit: 'on',
}

/** The database cannot be reached, or did not answer in time: what became of what was sent is not known. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** What Bun calls every trouble with the connection itself; PostgreSQL's own refusals have a code of five letters and figures. */
const isConnectionCode = (code: unknown): boolean =>
  typeof code === 'string' &&
  /^(ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)|E[A-Z]+$|FailedToOpenSocket)/.test(code)
/** The server is going, starting, a standby, full, or has ended what took too long. */
const goingStates = /^(08|25006|25P03|53|55000|57|58)/

export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  isConnectionCode(fieldOf(error, 'code')) ||
  goingStates.test(String(fieldOf(error, 'errno') ?? ''))

const asAway = (error: unknown): DatabaseAway =>
  error instanceof DatabaseAway
    ? error
    : new DatabaseAway(String(fieldOf(error, 'errno') ?? fieldOf(error, 'code')))

/** @throws DatabaseAway where it takes longer. @param wait milliseconds */
async function inTime<T>(work: Promise<T>, wait: number, late: () => void = () => undefined): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late()
    reject(new DatabaseAway('no answer in time'))
  }, wait)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

export type Connection = ReturnType<typeof connectTo>

/** Is told the address of the host with each new connection, and when that is gone. */
type Watch = { opened: (host: string) => void; lost: () => void }
const nobody: Watch = { opened: () => undefined, lost: () => undefined }

/** @param url perhaps of several hosts */
export function connectTo(url: string, { opened, lost }: Watch = nobody) {
  const { hosts } = addressesIn(url)
  let turn = 0
  let current: SQL | null = null
  let isClosed = false

  function drop(): void {
    const dropped = current
    current = null
    if (dropped === null) return
    // The next attempt begins with another host: of this one it is not known whether it can be used.
    turn += 1
    lost()
    void dropped.close({ timeout: 0 }).catch(() => undefined)
  }
  function begin(host: string): SQL {
    const begun: SQL = new SQL(host, {
      max: 1,
      idleTimeout: 0,
      connectionTimeout: CONNECTING / 1000,
      connection: session,
      // One that was lost is not made again unseen: the host may be a standby by then.
      onclose: () => {
        if (current === begun) drop()
      },
    })
    return begun
  }
  /** The connection to a host, where that takes changes. */
  async function connected(): Promise<SQL> {
    if (isClosed) throw new DatabaseAway('closed')
    if (current !== null) return current
    const host = hosts[turn % hosts.length] ?? hosts[0]
    const begun = begin(host)
    current = begun
    await inTime(prove(begun), PROVING)
    opened(host)
    return begun
  }
  /** Tries each host once. @param isLate nobody waits for it any more */
  async function anyConnected(isLate: () => boolean): Promise<SQL> {
    for (let n = 1; ; n++)
      try {
        const sql = await connected()
        if (isLate()) throw new DatabaseAway('no answer in time')
        return sql
      } catch (error) {
        if (isLate() || !isAway(error) || isClosed || n >= hosts.length) throw error
        drop()
      }
  }
  return {
    /** One at a time. @param wait milliseconds @throws DatabaseAway where it is away, or has not answered by then @throws OperatorError for what it refuses */
    ask: async <T>(work: (sql: SQL) => Promise<T>, wait: number): Promise<T> => {
      let isLate = false
      const answer = anyConnected(() => isLate).then(work)
      try {
        return await inTime(answer, wait, () => {
          isLate = true
        })
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal === null && !isAway(error)) throw error
        drop()
        throw refusal ?? asAway(error)
      }
    },
    drop,
    close: (): void => {
      isClosed = true
      drop()
    },
  }
}
