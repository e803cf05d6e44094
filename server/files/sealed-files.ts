/**
 * Seals the bytes of a file under the file's own key. Name and variant are sealed in as additional data, so that one
 * file cannot be put in the place of another, nor a thumbnail in that of the whole.
 */
import { open, seal, sealingKey } from '../store/seal.ts'
import type { Variant } from './object-store.ts'

/** Which file it is: its uuid, and whether the whole or the thumbnail. */
type FileName = { id: string; variant: Variant }

const about = ({ id, variant }: FileName): string => `object|${id}|${variant}`

export const sealFile = (bytes: Uint8Array, key: Buffer, file: FileName): Uint8Array =>
  seal(sealingKey(key), bytes, about(file))

/** @returns the bytes; null when the key is another, or one bit of the sealed bytes or the name is not as it was. */
export const openFile = (sealed: Uint8Array, key: Buffer, file: FileName): Uint8Array | null =>
  open(sealingKey(key), sealed, about(file))
