/** KEY_DIR: the master key, the signing key and the list of erasures. The only place that reads or writes them. */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'
import { type ErasureList, erasureList } from './erasure-list.ts'

export type Keys = {
  /** Derives a 32-byte key for one purpose; the master key itself never leaves this file. */
  derive: (purpose: string) => Buffer
  /** Ed25519 private key, 32 bytes. */
  signing: Buffer
  erasures: ErasureList
}

const MASTER = 'master.key'
const SIGNING = 'signing.key'

/** Only for a season that is still empty. Of servers that begin it at the same moment one makes each key. */
export async function createMissingKeys(folder: string): Promise<void> {
  for (const path of [join(folder, MASTER), join(folder, SIGNING)]) {
    if (existsSync(path)) continue
    const own = `${path}.${randomUUID()}`
    await writeDurably(own, Buffer.from(`${randomBytes(32).toString('base64')}\n`))
    try {
      linkSync(own, path)
    } catch (error) {
      // Another server was first.
      if (!existsSync(path)) throw error
    }
    await unlink(own)
    await syncFolder(folder)
  }
}

function keyFile(folder: string, name: string): Buffer {
  const path = join(folder, name)
  if (!existsSync(path))
    throw new OperatorError(
      `${name} is missing from KEY_DIR (${folder}). Nothing else opens the data: let KEY_DIR name the folder that holds the programme's own keys.`,
    )
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new OperatorError(`${name} in KEY_DIR is not a key of 32 bytes.`)
  return key
}

/** @throws OperatorError */
export function openKeys(folder: string): Keys {
  const master = keyFile(folder, MASTER)
  const signing = keyFile(folder, SIGNING)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32))
  return { derive, signing, erasures: erasureList(join(folder, 'erasures'), derive('erasures')) }
}
