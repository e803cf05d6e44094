/** Searches raw bytes for texts in any common encoding, for tests that no personal data are stored unencrypted. */
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The part of a text's base64 that does not depend on the bytes around it, for one of three alignments. */
function base64Core(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
}

/** A text as UTF-8, UTF-16, JSON with escapes, hex, and the base64 of each in all three alignments. */
export function disguises(text: string): Buffer[] {
  const plain = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]
  const escaped = [...text]
    .map((c) => (c < '\u0080' ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`))
    .join('')
  const coded = plain.flatMap((bytes) => [
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap((before) => [
      base64Core(bytes, before),
      base64Core(bytes, before).replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ])
  return [...plain, Buffer.from(escaped), ...coded.map((one) => Buffer.from(one))]
}

/** The texts whose bytes occur in `bytes`. */
export const foundIn = (bytes: Buffer, wanted: ReadonlyMap<string, readonly Buffer[]>): string[] =>
  [...wanted].filter(([, forms]) => forms.some((form) => bytes.includes(form))).map(([name]) => name)

export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const LARGEST = 64 * 1024 * 1024
/** The open files of this process without a name, into which databases spill. Linux only. */
function heldOpen(): string[] {
  const list = '/proc/self/fd'
  const isUnnamed = (path: string): boolean => {
    try {
      return readlinkSync(path).endsWith(' (deleted)')
    } catch {
      return false
    }
  }
  return existsSync(list)
    ? readdirSync(list)
        .map((name) => join(list, name))
        .filter(isUnnamed)
    : []
}
/** Files directly in the temporary folder that changed after an instant. */
const newTemporary = (since: number): string[] =>
  readdirSync(tmpdir(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(tmpdir(), entry.name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since)

/** Empty for a path that is gone, is not a file, or may not be read. */
function bytesOf(path: string): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      return fstatSync(file).isFile() && size <= LARGEST ? readFileSync(file) : Buffer.alloc(0)
    } finally {
      closeSync(file)
    }
  } catch {
    // A file may be removed between listing and opening; a socket cannot be opened at all.
    return Buffer.alloc(0)
  }
}

/** Which texts were found where: in a folder and its subfolders, in open files, in new temporary files. */
export function resting(
  wanted: ReadonlyMap<string, readonly Buffer[]>,
  folder: string,
  since: number,
): string[] {
  return [...filesUnder(folder), ...heldOpen(), ...newTemporary(since)].flatMap((path) =>
    foundIn(bytesOf(path), wanted).map((name) => `${name} in ${path}`),
  )
}
