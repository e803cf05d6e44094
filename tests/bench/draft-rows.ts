/** A draft stored without disk or network: what the code of its row costs beside sealing and writing it. */
import { rmSync } from 'node:fs'
import type { Form } from '#events/application/form.ts'
import { inTransaction, openDatabase } from '#server/store/database.ts'
import { createMissingKeys, openKeys } from '#server/store/keys.ts'
import { seal, sealingKey } from '#server/store/seal.ts'
import { openSeasonFile } from '#server/store/season-file.ts'
import { openVault } from '#server/store/vault.ts'
import { emptyFolder, SECONDS, TURNS } from './bench.ts'
import { compared, rate } from './measure.ts'
import { comparison, type Row } from './report.ts'

const FAMILIES = 500
const draft = (n: number, form: Form) => ({
  stream: `application-${n % FAMILIES}`,
  accountId: 'a',
  form,
  saves: n,
  savedAt: '2026-01-01T00:00:00.000Z',
  after: 0,
})

/** The same bytes into a table of the same shape, whose rows have no codes. */
function bareSave(form: Form): () => number {
  const db = openDatabase(':memory:')
  db.run('create table draft (stream text primary key, sealed blob not null) strict, without rowid')
  const key = sealingKey(Buffer.alloc(32))
  let n = 0
  return () => {
    const { stream } = draft(n++, form)
    const sealed = seal(key, JSON.stringify(form), stream)
    inTransaction(db, () => db.query('replace into draft values (?, ?)').run(stream, sealed))
    return 1
  }
}

/** @param form every one of its fields filled */
export async function draftRows(form: Form): Promise<Row> {
  const folder = emptyFolder()
  await createMissingKeys(folder)
  const vault = openVault(openSeasonFile(':memory:'), openKeys(folder))
  inTransaction(vault.db, () => {
    for (let n = 0; n < FAMILIES; n++) vault.keys.create(draft(n, form).stream)
  })
  let n = 0
  const save = () => {
    inTransaction(vault.db, () => vault.drafts.put(draft(n++, form)))
    return 1
  }
  const bare = bareSave(form)
  const found = await compared(TURNS, {
    limit: () => rate(SECONDS, bare),
    product: () => rate(SECONDS, save),
  })
  vault.db.close()
  rmSync(folder, { recursive: true, force: true })
  return comparison('draft with the code of its row, in memory, by sealing and writing alone', found, {
    unit: '/s',
  })
}
