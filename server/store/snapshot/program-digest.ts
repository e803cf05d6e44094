/** Names the program that made a snapshot: another version may build other rows from the same log. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..', '..', '..')
/** Whatever decides what the rows of the read models are. */
const folders = ['events', 'server/store']

let digest: string | null = null

/** SHA-256 in hex over the sources that build the read models, and the versions of the runtime and its SQLite. */
export function programDigest(): string {
  if (digest !== null) return digest
  const hash = createHash('sha256').update(Bun.version)
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => /\.(ts|json)$/.test(one)).sort())
      hash.update(`\n${folder}/${name}\n`).update(readFileSync(join(root, folder, name)))
  }
  digest = hash.digest('hex')
  return digest
}
