/**
 * A disk that forgets what was not synced: file contents after fsync of the file, names of files and of new folders after fsync of their folder. A power
 * cut keeps any part of the rest: of each file any of its unsynced writes, torn at any sector, and of the names a beginning.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Chance } from '../crash/random.ts'
import type { Call } from './trace.ts'

type Change = { at: number; bytes: Buffer } | { size: number }
type File = { synced: Buffer; now: Buffer; unsynced: Change[] }
/** Of a folder only those that are made meanwhile are here: one that was not synced takes with it what lies in it. */
type Names = Map<string, File | 'folder'>
type NameChange = { folders: readonly string[]; apply: (names: Names) => void }

const SECTOR = 512

function changed(content: Buffer, change: Change): Buffer {
  if ('size' in change) {
    const sized = Buffer.alloc(change.size)
    content.copy(sized, 0, 0, Math.min(content.length, change.size))
    return sized
  }
  const end = change.at + change.bytes.length
  const grown = end > content.length ? Buffer.concat([content, Buffer.alloc(end - content.length)]) : content
  const copy = Buffer.from(grown)
  change.bytes.copy(copy, change.at)
  return copy
}

/** As they lie in one folder, by the names that they have in another. */
function filesOf(folder: string, named: string): Map<string, File> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const synced = readFileSync(path)
      return [join(named, relative(folder, path)), { synced, now: synced, unsynced: [] }]
    }),
  )
}

/** What lies there for the running server alone: a lock, and shared memory that is built anew. */
const isPassing = (path: string): boolean => /(-shm|\/lock(-journal)?)$/.test(path)

/** @param before what is on it at the beginning @param folder as which the calls name it */
export function forgetfulDisk(before: string, folder: string) {
  const synced: Names = filesOf(before, folder)
  const names: Names = new Map(synced)
  const made = new Set<string>()
  let renames: NameChange[] = []
  const places = new Map<number, number>()
  const name = (change: NameChange): void => {
    change.apply(names)
    renames.push(change)
  }
  function fileAt(path: string): File | null {
    const found = names.get(path)
    return found === undefined || found === 'folder' ? null : found
  }
  function change(path: string, one: Change): void {
    const file = fileAt(path)
    if (!file) return
    file.now = changed(file.now, one)
    file.unsynced.push(one)
  }
  function opened({ fd, path, create, empty, append }: Extract<Call, { kind: 'open' }>): void {
    if (create && !names.has(path)) {
      const file: File = { synced: Buffer.alloc(0), now: Buffer.alloc(0), unsynced: [] }
      name({ folders: [dirname(path)], apply: (all) => void all.set(path, file) })
    }
    if (empty) change(path, { size: 0 })
    places.set(fd, append ? (fileAt(path)?.now.length ?? 0) : 0)
  }
  function written({ fd, path, at, bytes }: Extract<Call, { kind: 'write' }>): void {
    const place = at ?? places.get(fd) ?? 0
    if (at === null) places.set(fd, place + bytes.length)
    change(path, { at: place, bytes })
  }
  function moved(from: string, to: string, isKept: boolean): void {
    const apply = (all: Names): void => {
      const file = all.get(from)
      if (file) all.set(to, file)
      if (!isKept) all.delete(from)
    }
    name({ folders: [dirname(from), dirname(to)], apply })
  }
  function sync(path: string): void {
    const file = fileAt(path)
    if (file) {
      file.synced = file.now
      file.unsynced = []
      return
    }
    const isOfFolder = ({ folders }: NameChange) => folders.includes(path)
    for (const one of renames.filter(isOfFolder)) one.apply(synced)
    renames = renames.filter((one) => !isOfFolder(one))
  }
  function newFolder(path: string): void {
    made.add(path)
    name({ folders: [dirname(path)], apply: (all) => void all.set(path, 'folder') })
  }
  /** Whether every folder around it is there. */
  const isReached = (path: string, all: Names): boolean =>
    path === folder || ((!made.has(path) || all.get(path) === 'folder') && isReached(dirname(path), all))
  return {
    take: (call: Call): void => {
      const paths = call.kind === 'rename' || call.kind === 'link' ? [call.from, call.to] : [call.path]
      if (paths.some((path) => isPassing(path) || !`${path}/`.startsWith(`${folder}/`))) return
      if (call.kind === 'open') opened(call)
      else if (call.kind === 'write') written(call)
      else if (call.kind === 'size') change(call.path, { size: call.size })
      else if (call.kind === 'sync') sync(call.path)
      else if (call.kind === 'folder') newFolder(call.path)
      else if (call.kind === 'unlink')
        name({ folders: [dirname(call.path)], apply: (all) => void all.delete(call.path) })
      else moved(call.from, call.to, call.kind === 'link')
    },
    /** What is there after a power cut now, in a new folder. Every fourth cut drops all that was not synced. */
    cutTo: (target: string, dice: Chance): void => {
      const isAllDropped = dice(4) === 0
      const after: Names = new Map(synced)
      for (const one of renames.slice(0, isAllDropped ? 0 : dice(renames.length + 1))) one.apply(after)
      const torn = (one: Change): Change =>
        'size' in one || dice(4) > 0
          ? one
          : { ...one, bytes: one.bytes.subarray(0, SECTOR * dice(Math.ceil(one.bytes.length / SECTOR) + 1)) }
      for (const [path, file] of after) {
        if (file === 'folder' || isPassing(path) || !isReached(dirname(path), after)) continue
        const kept = isAllDropped ? [] : file.unsynced.filter(() => dice(2) === 0)
        const content = kept.reduce((now, one) => changed(now, torn(one)), file.synced)
        const to = join(target, relative(folder, path))
        mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
        writeFileSync(to, content, { mode: 0o600 })
      }
    },
  }
}
