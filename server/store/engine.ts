/**
 * What the store asks of a database. There are two: SQLite's, a file (database.ts), and PostgreSQL's (postgres.ts). No other room
 * knows which; text is compared by its bytes, and whole numbers are numbers, on both.
 */

export type Value = string | number | bigint | boolean | null | Uint8Array

/** Prepared once for each text, with a `?` for each value. */
export type Statement<Row, Values extends Value[]> = {
  get: (...values: Values) => Row | null
  all: (...values: Values) => Row[]
  /** Always read anew, as the others are after `forgetRows`. The rows before a damage of the file come before its error. */
  iterate: (...values: Values) => Iterable<Row>
  run: (...values: Values) => { changes: number }
  /** The same where nobody asks how many: an engine may wait for it, and throw its error, with the part or the commit. */
  send: (...values: Values) => void
}

export type Engine = {
  query: <Row, Values extends Value[]>(text: string) => Statement<Row, Values>
  /** Statements without values. */
  run: (text: string) => void
  /** Whether other servers may write to it, which are then to be followed. */
  readonly isShared: boolean
  /** Leader election: the leader does the jobs that one of all servers does. Another is elected once it is gone. */
  isLeader: () => boolean
  /** @param work called after another server committed to a shared database */
  onMoved: (work: () => void) => void
  /** Forgets the rows that it has read: somebody has committed. */
  forgetRows: () => void
  /** Where it can be opened again, by openEngine (season-file.ts). */
  readonly location: string
  /** Between the start of a transaction and its commit: then everything is read and written in it. */
  readonly inTransaction: boolean
  /** Starts a transaction that alone writes. False where another program writes now. */
  begin: () => Promise<boolean>
  /** Durable once it resolves; null where it is already. */
  commit: () => Promise<void> | null
  /** The two for an opening, where nobody waits for an answer. */
  beginNow: () => boolean
  commitNow: () => void
  rollback: () => void
  /** Parts of a transaction, which can be undone by themselves; one at a time. */
  openPart: () => void
  undoPart: () => void
  keepPart: () => void
  /** Reads that see the database of one moment. */
  atOnce: <T>(work: () => T) => T
  /** False while a made-up season is filled, which is thrown away after a crash. */
  setDurable: (isDurable: boolean) => void
  /** Lets numbers that are given to new rows go on after those that came with rows. */
  renumber: () => void
  /** Empties what it keeps of deleted rows. @returns false where something reads that all the time */
  forget: () => Promise<boolean>
  close: () => void
}
