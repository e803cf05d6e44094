/** KEY_DIR: the master key, the signing key and the list of erasures. The only place that reads or writes them. */

import { hkdfSync, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The server will not start on data whose keys are missing or are not its own. */
export class KeysMissing extends Error {}

export type Keys = {
  /** A 32-byte key of the master's for one purpose; the master itself never leaves this file. */
  derive: (purpose: string) => Buffer
  /** Ed25519 private key, 32 bytes. */
  signing: Buffer
  erasures: { list: () => string[]; add: (ledgerId: string) => void }
}

const writeDurably = (path: string, text: string) => {
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

function keyFile(folder: string, name: string, mayCreate: boolean): Buffer {
  const path = join(folder, name)
  if (!existsSync(path)) {
    if (!mayCreate) throw new KeysMissing(`The data folder holds data, but ${name} is missing from KEY_DIR.`)
    writeDurably(path, `${randomBytes(32).toString('base64')}\n`)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new KeysMissing(`${name} in KEY_DIR is not a key of 32 bytes.`)
  return key
}

/** @param mayCreate true only for a data folder that is still empty. */
export function openKeys(folder: string, mayCreate: boolean): Keys {
  if (mayCreate) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const master = keyFile(folder, 'master.key', mayCreate)
  const signing = keyFile(folder, 'signing.key', mayCreate)
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32)),
    signing,
    erasures: {
      list: () => erasuresIn(folder),
      add: (ledgerId) => addErasure(listIn(folder), ledgerId),
    },
  }
}

const listIn = (folder: string): string => join(folder, 'erasures')

/** Who was erased, by their ledger ids; readable without any key. */
export function erasuresIn(folder: string): string[] {
  const list = listIn(folder)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}

function addErasure(path: string, ledgerId: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8').split('\n').includes(ledgerId)) return
  appendFileSync(path, `${ledgerId}\n`, { mode: 0o600 })
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
