/**
 * KEY_DIR/head: the programme that the keys belong to, and how long its log was. It lies beside the keys, so that a start
 * notices when the data folder is empty, older, or another programme's.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hex, jsonValue, sameBytes } from '#events/ledger/encoding.ts'
import { isWithin, writeDurablySync } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import { keyedHash } from './seal.ts'
import { SEASON_FILE, seasonFileIn } from './season-file.ts'

const Head = z.strictObject({
  /** The chain after the first event, which is different in every programme. */
  programme: z.string(),
  /** Number of events. */
  size: z.int(),
  /** The chain after the last of them. */
  chain: z.string(),
})
export type Head = z.infer<typeof Head>

const pathIn = (keyDir: string): string => join(keyDir, 'head')

const RESTORE = '`bun run restore --from BACKUP`'
export const REMEDY = `Nothing was changed: put the right file back (with PostgreSQL: name the right database in DATABASE_URL), or restore the newest backup into an empty folder with ${RESTORE}.`

/** Null before the first start. @throws OperatorError */
export function readHead(keyDir: string): Head | null {
  if (!existsSync(pathIn(keyDir))) return null
  const { data } = Head.safeParse(jsonValue(readFileSync(pathIn(keyDir), 'utf8')))
  if (data) return data
  throw new OperatorError(
    'The file `head` in KEY_DIR is not as this program wrote it. Put the file of a copy of KEY_DIR in its place; without one, take it out once you are sure that DATA_DIR is the newest.',
  )
}

type Ends = Pick<Log, 'size' | 'one'>

/** Null for a log without events. */
function headOf(log: Ends): Head | null {
  const size = log.size()
  const first = log.one(1)
  const last = log.one(size)
  return first && last && { programme: hex(first.chain), size, chain: hex(last.chain) }
}

/** @throws the file system's error */
export function writeHead({ dataDir, keyDir }: Folders, log: Ends): void {
  const head = headOf(log)
  if (head) writeDurablySync(pathIn(keyDir), `${JSON.stringify(head)}\n`)
  rmSync(join(dataDir, RESTORED), { force: true })
}

// What `restore` has put into a data folder is older than KEY_DIR/head on purpose. It leaves the file `restored` there, and the
// first start takes its head over. KEY_DIR stays as it is until then, since most restores only try a backup out.

export const RESTORED = 'restored'

export function writeRestored(dataDir: string, keys: Keys, log: Ends): void {
  const text = JSON.stringify(headOf(log))
  writeDurablySync(join(dataDir, RESTORED), `${text}\n${macOf(keys, text)}\n`)
}

const macOf = (keys: Keys, text: string): string =>
  keyedHash(keys.derive('restored-head'), text).toString('hex')

function restoredHead(dataDir: string, keys: Keys): Head | null {
  const path = join(dataDir, RESTORED)
  const [text = '', mac = ''] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const isGenuine = sameBytes(Buffer.from(mac), Buffer.from(macOf(keys, text)))
  return isGenuine ? (Head.safeParse(jsonValue(text)).data ?? null) : null
}

/** @returns what the log in a data folder must follow; null where nothing is known @throws OperatorError */
export const expectedHead = ({ dataDir, keyDir }: Folders, keys: Keys): Head | null =>
  restoredHead(dataDir, keys) ?? readHead(keyDir)

type Folders = { dataDir: string; keyDir: string }

/** A new installation is made only where the keys know no programme yet. @throws OperatorError */
export function assertNotLost({ dataDir, keyDir }: Folders): void {
  const head = existsSync(seasonFileIn(dataDir)) ? null : readHead(keyDir)
  if (!head) return
  const known = `KEY_DIR belongs to a programme of ${head.size} events. Nothing was changed:`
  const isEmpty = !isWithin(dataDir, keyDir) && !(existsSync(dataDir) && readdirSync(dataDir).length > 0)
  throw new OperatorError(
    isEmpty
      ? `DATA_DIR (${dataDir}) is empty, and ${known} mount the disk that holds the data, or restore the newest backup with ${RESTORE}.`
      : `DATA_DIR (${dataDir}) has no ${SEASON_FILE}, and ${known} put the file back, or move what is left elsewhere, except the keys, and restore the newest backup with ${RESTORE}.`,
  )
}

/** Null where the log is that of the head, or has grown from it. */
export function headProblem(log: Ends, head: Head): string | null {
  const size = log.size()
  const first = log.one(1)
  if (first && hex(first.chain) !== head.programme)
    return 'The log in DATA_DIR is of another programme than the one that KEY_DIR belongs to.'
  if (size < head.size)
    return `The log ends with event ${size}, and event ${head.size} was there: its end is missing.`
  const { chain } = log.one(head.size) ?? {}
  return chain && hex(chain) === head.chain
    ? null
    : `The log is not the one whose ${head.size} events KEY_DIR knows.`
}

/** @throws OperatorError */
export function assertFollows(log: Ends, head: Head | null): void {
  const problem = head && headProblem(log, head)
  if (problem) throw new OperatorError(`${problem} ${REMEDY}`)
}
