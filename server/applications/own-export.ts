/**
 * Everything that is kept about one family, as a ZIP archive: a page to read, the same in JSON, and each uploaded file as it is stored. What
 * staff wrote about the family is not in it, as in no answer to a family.
 */
import { makeZip } from 'client-zip'
import { passedOn } from '../http/pulled-stream.ts'
import { ownPage } from '../mail/own-page.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Account } from '../store/records.ts'
import { recordOf, type StoredFile } from './own-record.ts'

type Source = Pick<Parts, 'auditLog' | 'files' | 'readLog' | 'reports' | 'store'>

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

const TRIES = 60

/** Waits its turn where as much is being read as may be. @throws Error when it does not come; the download then breaks off */
async function readInTurn({ files }: Source, id: string, account: Account) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const file = await files.read(id, account, 'full')
    if (file !== 'busy') return file
    await Bun.sleep(1000)
  }
  throw new Error('an own export waited too long for its turn to read a file')
}

/**
 * Read one after another as the archive is taken, so that one file at a time is in memory. One that is damaged or lost
 * keeps nobody from the rest: the last entry names it.
 */
export function ownExport(source: Source, account: Account): ReadableStream<Uint8Array> {
  const { store, reports } = source
  const stored = filesOf(store, account.id)
  async function* entries() {
    const record = await recordOf(source, account, stored)
    const lastModified = store.clock()
    const page = ownPage(record, account.locale, lastModified.toISOString())
    yield { name: 'everything.html', lastModified, input: page }
    yield { name: 'everything.json', lastModified, input: JSON.stringify(record, null, 2) }
    const unreadable: string[] = []
    for (const { id, name, createdAt } of stored) {
      const file = await readInTurn(source, id, account)
      if (file) yield { name, lastModified: createdAt, input: file.body }
      // One that was erased meanwhile is not missing.
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
  return passedOn(makeZip(entries()), reports)
}
