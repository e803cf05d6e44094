/**
 * Opens AES-256-GCM, synchronously: a promise of WebCrypto for each of thousands of short entries costs more than the cipher. Works in
 * buffers that are used anew for each call, since their making takes longer than what is done in them.
 */
import type { Aead } from '#events/ledger/sealing.ts'
import { encryptBlock, expandKey, SCHEDULE_WORDS } from './aes.ts'
import { expandHashKey, multiply } from './ghash.ts'

const BLOCK = 16
const schedule = new Uint32Array(SCHEDULE_WORDS)
const table = new Uint32Array(4 * BLOCK)
const block = new Uint32Array(4)
const sum = new Uint32Array(4)

/** Four bytes as a big-endian word, with zeros after the end. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** Adds bytes to the sum, padded with zeros to whole blocks. */
function addBytes(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += BLOCK) {
    for (let word = 0; word < 4; word++) sum[word] = (sum[word] ?? 0) ^ wordAt(bytes, at + 4 * word)
    multiply(table, sum)
  }
}

/** The lengths in bits, of less than 2^29 bytes each. */
function addLengths(additional: number, ciphertext: number): void {
  sum[1] = (sum[1] ?? 0) ^ (additional * 8)
  sum[3] = (sum[3] ?? 0) ^ (ciphertext * 8)
  multiply(table, sum)
}

/** Leaves in `block` the key stream of this counter. */
function encryptCounter(nonce: Uint8Array, counter: number): void {
  for (let word = 0; word < 3; word++) block[word] = wordAt(nonce, 4 * word)
  block[3] = counter
  encryptBlock(schedule, block)
}

function decrypted(ciphertext: Uint8Array, nonce: Uint8Array): Uint8Array {
  const plain = new Uint8Array(ciphertext.length)
  // Counter 1 is that of the tag.
  for (let at = 0, counter = 2; at < plain.length; at++) {
    const byte = at % BLOCK
    if (byte === 0) encryptCounter(nonce, counter++)
    plain[at] = (ciphertext[at] ?? 0) ^ ((block[byte >> 2] ?? 0) >>> (24 - 8 * (byte & 3)))
  }
  return plain
}

/** Nonces have 12 bytes and tags 16. */
export const openAesGcm: Aead = (key, nonce, ciphertextAndTag, additionalData) => {
  const end = ciphertextAndTag.length - BLOCK
  if (end < 0) return null
  const ciphertext = ciphertextAndTag.subarray(0, end)
  expandKey(key, schedule)
  block.fill(0)
  encryptBlock(schedule, block)
  expandHashKey(block, table)
  sum.fill(0)
  addBytes(additionalData)
  addBytes(ciphertext)
  addLengths(additionalData.length, end)
  encryptCounter(nonce, 1)
  for (let word = 0; word < 4; word++)
    if (((sum[word] ?? 0) ^ (block[word] ?? 0)) !== (wordAt(ciphertextAndTag, end + 4 * word) | 0))
      return null
  return decrypted(ciphertext, nonce)
}
