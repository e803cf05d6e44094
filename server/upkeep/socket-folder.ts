/**
 * The folder of the local socket: one that only its owner may enter, which both ends check before they use it. It is in the
 * data folder; where that path is too long for a socket, a file in it names one of a random name in the temporary folder,
 * which nobody can guess or make first.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '../runtime/errors.ts'

/** The longest path that a socket may have on every system this runs on. */
const MAX_PATH_LENGTH = 100
const OTHERS = 0o077

const folderIn = (dataDir: string): string => join(resolve(dataDir), 'socket')
const nearSocket = (folder: string): string => join(folder, 'server.sock')
/** Has the path of a socket that is elsewhere. */
const pointer = (folder: string): string => join(folder, 'elsewhere')

/** @throws OperatorError unless it is a real folder of this user with mode 0700. */
function assertPrivate(folder: string): void {
  const found = lstatSync(folder)
  const isOwn = found.uid === (process.getuid?.() ?? found.uid)
  if (found.isDirectory() && isOwn && (found.mode & OTHERS) === 0) return
  throw new OperatorError(
    `Others may enter ${folder}, or it is not yours: a command could reach a server that is not this one. Remove it and start the server again.`,
  )
}

const withoutStale = (folder: string): void => {
  const path = existsSync(pointer(folder)) ? readFileSync(pointer(folder), 'utf8') : ''
  if (path !== '' && existsSync(dirname(path))) {
    assertPrivate(dirname(path))
    rmSync(dirname(path), { recursive: true })
  }
  rmSync(pointer(folder), { force: true })
  rmSync(nearSocket(folder), { force: true })
}

/** Makes the folder, without what an earlier server left in it. @returns where to listen. @throws OperatorError */
export function openSocketFolder(dataDir: string): { path: string; remove: () => void } {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isOwn = lstatSync(folder).uid === process.getuid?.()
  // A restored or copied folder may have lost its mode.
  if (isOwn && lstatSync(folder).isDirectory()) chmodSync(folder, 0o700)
  assertPrivate(folder)
  withoutStale(folder)
  const remove = () => withoutStale(folder)
  if (nearSocket(folder).length <= MAX_PATH_LENGTH) return { path: nearSocket(folder), remove }
  const path = nearSocket(mkdtempSync(join(tmpdir(), 'wedding-')))
  writeFileSync(pointer(folder), path, { mode: 0o600 })
  return { path, remove }
}

/** Where a server of this data folder listens; null where none does. @throws OperatorError */
export function findSocket(dataDir: string): string | null {
  const folder = folderIn(dataDir)
  if (!existsSync(folder)) return null
  assertPrivate(folder)
  const path = existsSync(pointer(folder)) ? readFileSync(pointer(folder), 'utf8') : nearSocket(folder)
  if (!existsSync(dirname(path))) return null
  assertPrivate(dirname(path))
  return path
}
