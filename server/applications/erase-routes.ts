/** Routes to erase an application, and to list copies that erasure cannot reach. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { erase } from '#events/application/decide.ts'
import type { ReadLog } from '../audit/read-log.ts'
import { madeAt, openBackupStorage } from '../backup/storage.ts'
import type { Config } from '../config.ts'
import { described, mayTake } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import { eraseApplication } from '../store/erase.ts'
import { LETTERS_KEPT } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { expectedVersion, refusedIn, unlessStale } from './as-seen.ts'
import type { CaseFiles } from './case-files.ts'

const Erase = z.strictObject({ expectedVersion: z.optional(expectedVersion) })

export const eraseRoutes = (parts: Pick<Parts, 'caseFiles' | 'files' | 'gate' | 'store'>) =>
  new Elysia({ name: 'admin-erasing', prefix: '/api/admin/applications' }).use(parts.gate).delete(
    '/:id',
    async ({ request, visitor, params, body }) => {
      const target = { id: idFrom(params.id), actor: signedIn(visitor).id }
      const seen = { ...target, version: body.expectedVersion }
      const decide = unlessStale(parts, seen, ({ standing }) => erase(standing))
      const outcome = await eraseApplication(parts.store, {
        ...target,
        decide,
        key: commandKey(request, visitor),
      })
      if (!outcome.ok) return refusedIn(parts, { request, visitor, params }, outcome)
      await parts.files.unlinkRemoved()
      return new Response(null, { status: 204 })
    },
    mayTake(Erase, 'Erase an application for good', 'staff'),
  )

// Copies outside the system, which an erasure cannot reach; shown to an admin before it.

const DAY = 24 * 60 * 60 * 1000
/** Days until no backup has the keys of an erased family (server/backup/backups.ts). */
const BACKUP_DAYS = 30

type Source = { caseFiles: CaseFiles; config: Config; readLog: ReadLog; reports: Reports; store: Store }

/** The organisers' letter has the whole form, and goes to a mailbox outside the system. */
const letterShown = ({ kind, carrier, sentAt }: Posted) => ({
  kind,
  carrier,
  to: kind === 'details' ? ('organisers' as const) : ('family' as const),
  sentAt,
})

/** UTC; earlier letters are no longer recorded. Null where there can be none. */
function lettersKnownFrom({ store }: Source, since: string): string | null {
  const from = new Date(store.clock().getTime() - LETTERS_KEPT).toISOString()
  return since < from ? from : null
}

/** Backups since an instant, and when the last of them expires, UTC, or null. Null where the storage does not answer. */
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

/** Null for an unknown application. Everything is from the log, except letters (90 days) and backups. */
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

export const copyRoutes = (
  parts: Pick<Parts, 'caseFiles' | 'config' | 'gate' | 'readLog' | 'reports' | 'store'>,
) =>
  new Elysia({ name: 'copies', prefix: '/api/admin/applications' }).use(parts.gate).get(
    '/:id/copies',
    async ({ request, params }) => {
      const copies = await copiesOf(parts, idFrom(params.id))
      return copies ?? refuse(request, 'not-found')
    },
    described('What has left the system of a family: letters, exports, prints, bundles, backups', 'staff'),
  )
