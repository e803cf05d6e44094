/** Copies the database of a folder again and again while another process writes it: `bun copier.ts FOLDER KEYS COPIES`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase } from '#server/store/database-copy.ts'
import { inFolder } from '#server/store/folder.ts'

const [dataDir = '', keyDir = '', copies = '0'] = process.argv.slice(2)
for (let n = 0; n < Number(copies); n++) {
  const copy = mkdtempSync(join(tmpdir(), 'wedding-copy-'))
  const size = copyDatabase({ dataDir }, copy)
  const found = inFolder({ dataDir: copy, keyDir }, ({ damage, log, vault }) => {
    log.check()
    return { damage: damage(), size: log.size(), wrong: vault.wrongRows() }
  })
  rmSync(copy, { recursive: true })
  console.log(JSON.stringify({ ...found, isWhole: found.size === size }))
}
