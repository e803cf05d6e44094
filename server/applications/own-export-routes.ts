/**
 * The export of a family's data as a ZIP archive: a page to read, the same as JSON, and every uploaded file. Notes by staff
 * are not included, as in every answer to families.
 */
import { makeZip } from 'client-zip'
import { Elysia } from 'elysia'
import { kolkataDate } from '#events/dates.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadLog } from '../audit/read-log.ts'
import type { Config } from '../config.ts'
import type { Files } from '../files/files.ts'
import { described } from '../http/checked.ts'
import { type Gate, signedIn } from '../http/gate.ts'
import { LONGEST_PAUSE } from '../http/listen.ts'
import { addressOf } from '../http/origin.ts'
import { streamed } from '../http/responses.ts'
import type { Reports } from '../runtime/errors.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { ownPage, recordOf, type StoredFile } from './own-record.ts'

type Source = { auditLog: AuditLog; files: Files; readLog: ReadLog; reports: Reports; store: Store }

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

function filesOf({ vault }: Source['store'], accountId: string): StoredFile[] {
  const entries = vault.files.idsOwnedBy(accountId).flatMap((id) => vault.files.byId(id) ?? [])
  return entries.map(({ id, type, purpose, size, createdAt }) => {
    const name = `files/${id}.${endings[type] ?? 'bin'}`
    return { id, name, purpose, size, createdAt }
  })
}

/** Milliseconds to wait for memory to read a file. */
const PATIENCE = 60_000

type Whose = { account: Account; network: string }

/**
 * Files are read one after another as the archive is sent, so that one is in memory at a time. Damaged or lost files are
 * listed in the last entry.
 */
function ownExport(source: Source, { account, network }: Whose): ReadableStream<Uint8Array> {
  const { store, reports } = source
  const stored = filesOf(store, account.id)
  /** Cancels the current file, which the library does not. */
  const left = new AbortController()
  async function* entries() {
    const record = await recordOf(source, account, stored)
    const lastModified = store.clock()
    const page = ownPage(record, account.locale, lastModified.toISOString())
    yield { name: 'everything.html', lastModified, input: page }
    yield { name: 'everything.json', lastModified, input: JSON.stringify(record, null, 2) }
    const unreadable: string[] = []
    for (const { id, name, createdAt } of stored) {
      const wanted = { id, viewer: account, network, variant: 'full', left: left.signal } as const
      const file = await source.files.read({ ...wanted, patience: PATIENCE })
      if (left.signal.aborted) return
      if (file === 'busy') throw new Error('an own export waited too long for its turn to read a file')
      if (file) yield { name, lastModified: createdAt, input: file.body }
      // A file erased in the meantime is not missing.
      else if (store.vault.files.has(id)) unreadable.push(name)
    }
    if (unreadable.length === 0) return
    reports.error({
      what: 'files of an own export do not open',
      account: account.id,
      count: unreadable.length,
    })
    yield { name: 'unreadable.json', lastModified: store.clock(), input: JSON.stringify(unreadable, null, 2) }
  }
  const archive = makeZip(entries()).getReader()
  const next = async () => (await archive.read()).value ?? null
  const end = () => {
    left.abort()
    // The library rejects when cancelled.
    archive.cancel().catch(() => undefined)
  }
  return streamed({ next, end }, reports)
}

export function ownExportRoutes(parts: {
  auditLog: AuditLog
  config: Config
  files: Files
  gate: Gate
  readLog: ReadLog
  reports: Reports
  store: Store
}) {
  const { config, gate, store } = parts
  return new Elysia({ name: 'own-export', prefix: '/api/me' }).use(gate).get(
    '/export',
    ({ request, server, visitor }) => {
      const day = kolkataDate(store.clock().toISOString())
      const whose = { account: signedIn(visitor), network: addressOf(request, server, config) }
      server?.timeout(request, LONGEST_PAUSE)
      return new Response(ownExport(parts, whose), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="community-wedding-${day}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
    described('Everything that is kept about me, as a ZIP archive', 'family'),
  )
}
