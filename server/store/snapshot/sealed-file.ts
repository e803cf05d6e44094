/**
 * The bytes of a snapshot's file: compressed and sealed in pieces, the first of which says what the others are. Each is
 * bound to its place and to the file, so that none can be moved, left out, or taken from another snapshot.
 */
import { randomUUID } from 'node:crypto'
import { release } from '../../runtime/release.ts'
import { open, type SealingKey, seal } from '../seal.ts'

const PIECE = 1024 * 1024
const LENGTH = 4

/** `parts`: their lengths in bytes; each begins with a piece of its own. */
type Frame<Head> = { id: string; parts: number[]; head: Head }

const framed = (sealed: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(sealed.length)
  return Buffer.concat([length, sealed])
}
const about = (id: string, place: number): string => `snapshot|${id}|${place}`

export function sealedFile<Head>(key: SealingKey, head: Head, parts: readonly Uint8Array[]): Buffer {
  const id = randomUUID()
  const frame: Frame<Head> = { id, parts: parts.map(({ length }) => length), head }
  const pieces = [framed(seal(key, Bun.zstdCompressSync(JSON.stringify(frame)), about('', 0)))]
  for (const part of parts)
    for (let from = 0; from < part.length; from += PIECE) {
      const compressed = Bun.zstdCompressSync(part.subarray(from, from + PIECE), { level: 1 })
      pieces.push(framed(seal(key, compressed, about(id, pieces.length))))
      release(compressed)
    }
  return Buffer.concat(pieces)
}

/** The pieces of a file as they lie in it. */
function* frames(file: Uint8Array): Generator<Uint8Array, undefined> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = 0; at + LENGTH <= file.length; ) {
    const end = at + LENGTH + view.getUint32(at)
    yield file.subarray(at + LENGTH, end)
    at = end
  }
}

/** `parts` empties the file. */
type Opened<Head> = { head: Head; parts: () => Buffer<ArrayBuffer>[] | null }

/** What opens was sealed by this program, so its shape is trusted. @returns null for anything but a file of this key */
export function openedFile<Head>(key: SealingKey, file: Uint8Array): Opened<Head> | null {
  const [first] = frames(file)
  const text = first && open(key, first, about('', 0))
  if (!text) return null
  const { id, parts, head }: Frame<Head> = JSON.parse(Bun.zstdDecompressSync(text).toString())
  return { head, parts: () => openedParts(key, file, { id, parts }) }
}

/** Null where a piece is missing, changed or out of its place. */
function openedParts(key: SealingKey, file: Uint8Array, { id, parts }: Omit<Frame<unknown>, 'head'>) {
  const rest = frames(file)
  rest.next()
  let place = 1
  const opened: Buffer<ArrayBuffer>[] = []
  for (const length of parts) {
    // A buffer that is a part of no other, so that its memory can be given back.
    const part = Buffer.allocUnsafeSlow(length)
    for (let filled = 0; filled < length; place++) {
      const sealed = rest.next().value
      const compressed = sealed && open(key, sealed, about(id, place))
      if (!compressed) return null
      const piece = Bun.zstdDecompressSync(compressed)
      part.set(piece, filled)
      filled += piece.length
      release(piece)
    }
    opened.push(part)
  }
  if (!rest.next().done) return null
  release(file)
  return opened
}
