/**
 * Verifies the whole log and compares a snapshot with what the log gives from its first event on. Reads a data folder
 * beside the server that started from the snapshot.
 */
import { sameBytes } from '#events/ledger/encoding.ts'
import { edgeRoot } from '#events/ledger/tree.ts'
import { OperatorError } from '../../runtime/errors.ts'
import { openImage } from '../database.ts'
import { type Folder, upTo } from '../folder.ts'
import { readModelLines, rowKey } from '../read-model-lines.ts'
import { createModels, type Models } from '../read-models/catch-up.ts'
import { rebuild } from '../read-models/project.ts'
import type { Draft } from '../records.ts'
import { nativeSha256 } from '../seal.ts'
import type { Snapshot } from './contents.ts'

/** @returns what is wrong, in words for the server's log that name no family; null where nothing is. */
export function problemOf(snapshot: Snapshot, folder: Folder): string | null {
  try {
    return problemOfLog(snapshot, folder) ?? problemOfTables(snapshot, folder)
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

function problemOfLog({ log: at }: Snapshot, { log, checkpoints }: Folder): string | null {
  const signed = checkpoints.last()
  const root = log.check(at.edge.size)
  if (!root || !log.isAt(at) || !sameBytes(root, edgeRoot(at.edge, nativeSha256)))
    return 'The snapshot is not of this log.'
  // A checkpoint over more events was checked at the start, on the way from the snapshot to the end of the log.
  const signedRoot = signed && signed.size < at.edge.size ? log.check(signed.size) : signed?.root
  return signed && (!signedRoot || !sameBytes(signedRoot, signed.root))
    ? `The log is not the one of which ${signed.size} events were signed.`
    : null
}

function problemOfTables(snapshot: Snapshot, { log, vault }: Folder): string | null {
  const tables = snapshot.tables()
  if (!tables) return 'The snapshot is damaged.'
  const saved = { rights: snapshot.rights, marks: tables.marks }
  const restored = createModels(openImage(tables.image), saved)
  // Drafts are not in the log, and may be other ones by now.
  const drafts = { ...vault.drafts, ...draftsIn(restored) }
  const rebuilt = rebuild(upTo(log, snapshot.log.edge.size), { keys: vault.keys, drafts })
  return firstDifference(restored, rebuilt)
}

function draftsIn({ db, state: { application } }: Models) {
  const streams = () =>
    db
      .query<{ stream: string }, []>('select stream from content where draft is not null')
      .all()
      .map(({ stream }) => stream)
  const of = (stream: string): Draft | null => {
    const draft = application(stream)?.draft()
    return draft ? { ...draft, stream, accountId: '' } : null
  }
  return { streams, of }
}

function firstDifference(a: Models, b: Models): string | null {
  if (!Bun.deepEquals(a.besideTables(), b.besideTables()))
    return 'The rights of staff or the marks of families in the snapshot are not those of the log.'
  const others = readModelLines(b.db)
  for (const line of readModelLines(a.db)) {
    const other = others.next()
    if (other.done || other.value !== line) return `The snapshot differs from the log at ${rowKey(line)}.`
  }
  return others.next().done ? null : 'The log gives more rows than the snapshot has.'
}
