/**
 * How much of the server uploads and downloads may take, for one account and in all, for a machine with 2 GB of memory.
 * Of an account, what is stored and what is on the way count together.
 */
import { limits } from '#events/limits.ts'
import { SLOWEST } from '../http/receive.ts'

const MB = 1024 * 1024

export const uploadBounds = {
  /** For a family; staff have no such limit. */
  filesPerApplicant: limits.filesPerApplicant,
  bytesPerApplicant: limits.bytesPerApplicant,
  /** Unused URLs and uploads of any account. Staff could otherwise fill the memory with URLs. */
  reservationsPerAccount: 400,
}
export type UploadBounds = Record<keyof typeof uploadBounds, number>

export const roomRules = {
  /** What has arrived of uploads and is not stored yet. Encrypting adds a second copy of each: 192 MB at most. */
  uploads: { most: 96 * MB, fair: Math.max(...Object.values(limits.file)), pace: SLOWEST },
  /**
   * Files that are read, each counted twice: as it is stored and decrypted, and afterwards for what the system keeps of the
   * connection, up to 4 MB. Six of the largest. Slow phones are cut off only while others find no room.
   */
  downloads: { most: 128 * MB, fair: 0, pace: 64 * 1024 },
}
/** Bytes that are given to a connection at a time; it takes the next when these are sent. */
export const PIECE = 128 * 1024
/** Seconds after which a client may try again that found no room. */
export const RETRY_AFTER = 3
