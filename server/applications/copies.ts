/** What has left the system of one family, and so is out of reach when it is erased; shown to an admin before that. */

import type { ReadLog } from '../audit/read-log.ts'
import { openBackupStorage } from '../backup/configured-storage.ts'
import { madeAt } from '../backup/retention.ts'
import type { Config } from '../config.ts'
import type { Reports } from '../runtime/reports.ts'
import { stackOf } from '../runtime/reports.ts'
import { LETTERS_KEPT } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { CaseFiles } from './case-files.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days until no backup has the keys of an erased family any more (backup/repeat-erasures.ts). */
const BACKUP_DAYS = 30

type Source = { caseFiles: CaseFiles; config: Config; readLog: ReadLog; reports: Reports; store: Store }

/** The organisers' letter has the whole form, and goes to a mailbox that the system does not know. */
const letterShown = ({ kind, carrier, sentAt }: Posted) => ({
  kind,
  carrier,
  to: kind === 'details' ? ('organisers' as const) : ('family' as const),
  sentAt,
})

/** The instant before which letters that were sent are not known any more, UTC; null where there can have been none. */
function lettersKnownFrom({ store }: Source, since: string): string | null {
  const from = new Date(store.clock().getTime() - LETTERS_KEPT).toISOString()
  return since < from ? from : null
}

/**
 * The backups made since an instant, and until when one of them holds the keys, UTC; `until` is null where there is none.
 * Null where the storage does not answer.
 */
async function backupsSince({ config, reports }: Source, since: string) {
  if (config.backups === null) return { kept: 0, until: null }
  try {
    const storage = await openBackupStorage(config.backups, config)
    const { complete } = await storage.list()
    const made = complete.flatMap((name) => madeAt(name) ?? []).filter((at) => at.toISOString() >= since)
    const last = Math.max(...made.map((at) => at.getTime()))
    const until = made.length === 0 ? null : new Date(last + BACKUP_DAYS * DAY).toISOString()
    return { kept: made.length, until }
  } catch (error) {
    reports.error({ what: 'backups could not be listed', stack: stackOf(error) })
    return null
  }
}

/** Null where there is no such application. What is listed is from the log, but for letters (of 90 days) and backups. */
export async function copiesOf(source: Source, id: string) {
  const { caseFiles, readLog, store } = source
  const stream = store.state.streamOf(id)
  const first = stream === null ? null : store.log.firstOf(stream)
  if (stream === null || !first) return null
  const entries = await readLog.of(stream, first.seq)
  const bundles = await readLog.bundles(stream, first.seq)
  const withPerson = <T extends { by: string }>(one: T) => ({ ...one, by: caseFiles.person(one.by) })
  const taken = (kind: 'exported' | 'printed' | 'listed' | 'mailed') =>
    entries.filter((one) => one.kind === kind).map(withPerson)
  return {
    letters: store.vault.mail.sentOf(stream).map(letterShown),
    lettersKnownFrom: lettersKnownFrom(source, first.at),
    pictures: taken('mailed'),
    exports: taken('exported'),
    prints: taken('printed'),
    lists: taken('listed').length,
    bundles: bundles.map(withPerson),
    backups: await backupsSince(source, first.at),
  }
}
