/** Tampering with keys, the list of erasures, the schema of the database, and uploaded files. */
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

const run = (folder: string, sql: string): void => {
  using db = new Database(join(folder, 'season.db'))
  db.run(sql)
}
const schema: [what: string, sql: string, named: RegExp][] = [
  [
    'a trigger of the log dropped',
    'drop trigger event_is_never_changed',
    /^season\.db: event_is_never_changed is missing/,
  ],
  ['an index of the log dropped', 'drop index event_type', /^season\.db: event_type is missing/],
  ['a table put in', 'create table planted (a)', /^season\.db: planted was not made by this program/],
  ['a view put in', 'create view planted as select 1', /^season\.db: planted was not made by this program/],
  [
    'a trigger put in',
    'create trigger planted after insert on session begin select 1; end',
    /^season\.db: planted was not made by this program/,
  ],
  ['an index dropped', 'drop index file_owner', /^season\.db: file_owner is missing/],
  ['a table dropped', 'drop table told', /^season\.db: told is missing/],
  [
    'a column put in',
    'alter table account add column planted text',
    /^season\.db: account is not as this program makes it/,
  ],
  ['user_version set', 'pragma user_version = 0', /^season\.db: its user_version is 0/],
]

const keyOf = (folder: string, name: string): string => join(folder, 'keys', name)
const list = (folder: string): string[] =>
  readFileSync(keyOf(folder, 'erasures'), 'utf8').split('\n').filter(Boolean)
const ofKeys: Tampering[] = [
  ...['master.key', 'signing.key'].map((name) => ({
    what: `${name} another`,
    change: (folder: string) => {
      writeFileSync(keyOf(folder, name), `${randomBytes(32).toString('base64')}\n`)
      return /^master\.key or signing\.key in KEY_DIR is not the one of this season\.$/
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
  ...schema.map(([what, sql, named]) => ({
    what,
    change: (folder: string) => {
      run(folder, sql)
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
