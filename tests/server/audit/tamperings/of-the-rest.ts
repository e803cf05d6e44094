/** Tampering with keys, the list of erasures, the schema of both databases, and uploaded files. */
import { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Random } from '#server/demo/random.ts'
import { oneOf, type Tampering } from './tampering.ts'

const run = (folder: string, file: string, sql: string): void => {
  using db = new Database(join(folder, file))
  db.run(sql)
}
const schema: [what: string, file: string, sql: string, named: RegExp][] = [
  [
    'a trigger of the log dropped',
    'log.db',
    'drop trigger event_is_never_changed',
    /^log\.db: event_is_never_changed is missing/,
  ],
  ['an index of the log dropped', 'log.db', 'drop index event_erased', /^log\.db: event_erased is missing/],
  [
    'a table put into the log',
    'log.db',
    'create table planted (a)',
    /^log\.db: planted was not made by this program/,
  ],
  [
    'a view put into the vault',
    'vault.db',
    'create view planted as select 1',
    /^vault\.db: planted was not made by this program/,
  ],
  [
    'a trigger put into the vault',
    'vault.db',
    'create trigger planted after insert on session begin select 1; end',
    /^vault\.db: planted was not made by this program/,
  ],
  ['an index of the vault dropped', 'vault.db', 'drop index file_owner', /^vault\.db: file_owner is missing/],
  ['a table of the vault dropped', 'vault.db', 'drop table told', /^vault\.db: told is missing/],
  [
    'a column put into the vault',
    'vault.db',
    'alter table account add column planted text',
    /^vault\.db: account is not as this program makes it/,
  ],
  ['user_version of the log set', 'log.db', 'pragma user_version = 7', /^log\.db: its user_version is 7/],
  [
    'user_version of the vault set',
    'vault.db',
    'pragma user_version = 7',
    /^vault\.db: its user_version is 7/,
  ],
]

const keyOf = (folder: string, name: string): string => join(folder, 'keys', name)
const list = (folder: string): string[] =>
  readFileSync(keyOf(folder, 'erasures'), 'utf8').split('\n').filter(Boolean)
const ofKeys: Tampering[] = [
  ...['master.key', 'signing.key'].map((name) => ({
    what: `${name} another`,
    change: (folder: string) => {
      writeFileSync(keyOf(folder, name), `${randomBytes(32).toString('base64')}\n`)
      return name === 'master.key'
        ? /^The master key in KEY_DIR is not the one/
        : /A checkpoint cannot be read, or was not signed/
    },
  })),
  ...['master.key', 'signing.key'].map((name) => ({
    what: `${name} gone`,
    change: (folder: string) => {
      rmSync(keyOf(folder, name))
      return new RegExp(`^${name} is missing from KEY_DIR`)
    },
  })),
  {
    what: 'a line put into the list of erasures',
    change: (folder) => {
      appendFileSync(keyOf(folder, 'erasures'), '01a202a7-a696-73ff-82f2-cf13712e92db\n')
      return /^The list of erasures in KEY_DIR has a line that this program did not write: 01a202a7/
    },
  },
  {
    what: 'a line taken out of the list of erasures',
    change: (folder) => {
      const [gone = '', ...left] = list(folder)
      writeFileSync(keyOf(folder, 'erasures'), left.map((line) => `${line}\n`).join(''))
      return new RegExp(`^The list of erasures in KEY_DIR does not name ${gone.slice(0, 36)}`)
    },
  },
  {
    what: 'the code of a line of the list of erasures changed',
    change: (folder) => {
      const [line = '', ...others] = list(folder)
      const other = line.slice(0, -1) + (line.endsWith('0') ? '1' : '0')
      writeFileSync(keyOf(folder, 'erasures'), [other, ...others].map((one) => `${one}\n`).join(''))
      return /^The list of erasures in KEY_DIR has a line that this program did not write/
    },
  },
]

const objectsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()
const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1).slice(0, 36)
const broken = (path: string): RegExp => new RegExp(`missing or damaged: .*${idIn(path)}`)
const ofFiles: [what: string, change: (path: string, other: string, random: Random) => void][] = [
  [
    'a bit of an uploaded file turned over',
    (path, _other, random) => {
      const bytes = readFileSync(path)
      const place = random.whole(0, bytes.length - 1)
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      writeFileSync(path, bytes)
    },
  ],
  ['an uploaded file cut off', (path) => truncateSync(path, 40)],
  ['an uploaded file gone', (path) => rmSync(path)],
  ['an uploaded file put in the place of another', (path, other) => renameSync(other, path)],
]

export const ofTheRest: readonly Tampering[] = [
  ...schema.map(([what, file, sql, named]) => ({
    what,
    change: (folder: string) => {
      run(folder, file, sql)
      return named
    },
  })),
  ...ofKeys,
  ...ofFiles.map(([what, change]) => ({
    what,
    change: (folder: string, random: Random) => {
      const paths = objectsIn(folder)
      const path = oneOf(random, paths)
      const other = paths.find((one) => idIn(one) !== idIn(path)) ?? ''
      change(path, other, random)
      return broken(path)
    },
  })),
]
