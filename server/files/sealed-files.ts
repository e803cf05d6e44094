/**
 * Encrypts each file with its own key (AEAD). Id and variant are the associated data, so that a stored object cannot be
 * replaced by another file or variant.
 */
import { open, seal, sealingKey } from '../store/seal.ts'
import type { Variant } from './object-store.ts'

type FileName = { id: string; variant: Variant }

const associatedData = ({ id, variant }: FileName): string => `object|${id}|${variant}`

export const sealFile = (bytes: Uint8Array, key: Buffer, file: FileName): Uint8Array =>
  seal(sealingKey(key), bytes, associatedData(file))

/** @returns null when the key, the id or variant, or any bit of the encrypted bytes is wrong. */
export const openFile = (sealed: Uint8Array, key: Buffer, file: FileName): Uint8Array | null =>
  open(sealingKey(key), sealed, associatedData(file))
