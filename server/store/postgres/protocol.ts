/** The messages between the server's thread and the PostgreSQL thread. */
import type { MessagePort } from 'node:worker_threads'
import type { Value } from '../engine.ts'

/** Two connections: one for the transaction of the door, one for everything that is read beside it. */
export type Line = 'writer' | 'reader'
/** `how`: `wait` blocks the asking thread, `later` answers by an event, `tell` answers nothing unless it fails. */
export type Asked = { id: number; line: Line; text: string; values: Value[]; how: 'wait' | 'later' | 'tell' }
/** `lost`: there is no connection, or it broke off; else `code` is PostgreSQL's. */
export type Failure = { code: string; message: string }
export type Answered<Row> = { id: number; rows: Row[]; changes: number } | { id: number; failure: Failure }
export type ThreadData = {
  hosts: readonly string[]
  settings: string
  isReadOnly: boolean
  presence: Presence
  /** Counts what was answered; waited for by Atomics. */
  signal: SharedArrayBuffer
  /** For what is waited for; for all else, and for news of other servers. */
  answers: MessagePort
  events: MessagePort
}

/** `alone`: excludes all other servers. `bucket`: excludes those of another bucket. `none`: as commands that only read. */
export type Presence = 'alone' | { bucket: string } | 'none'

export const LOST = 'lost'
/** Another server is alone on the season, or there are others where this one is to be alone. */
export const HELD = 'held'
/** What each commit notifies, and the reader listens to. */
export const CHANNEL = 'season'
