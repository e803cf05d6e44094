/**
 * How much of the server uploads and downloads may take, for one account and in all, for a machine with 2 GB of memory.
 * What is stored and what is on the way count together.
 */
import { limits } from '#events/limits.ts'

const MB = 1024 * 1024

export const uploadBounds = {
  /** For a family; staff have no such limit. */
  filesPerApplicant: limits.filesPerApplicant,
  bytesPerApplicant: limits.bytesPerApplicant,
  /** Unused URLs and uploads of any account. Staff could otherwise fill the memory with URLs. */
  reservationsPerAccount: 400,
  /** Our pages send one file after another; an upload that a phone lost counts for two minutes more. */
  uploadsPerAccount: 6,
  /** Bytes that are being received, checked or stored. Encrypting adds a second copy of each: 192 MB at most. */
  bytesInFlight: 96 * MB,
  /** Seconds after which a client may try again. */
  retryAfter: 3,
}
export type UploadBounds = Record<keyof typeof uploadBounds, number>

export const downloadBounds = {
  /** A page of thumbnails over HTTP/2 asks for more; these wait. */
  readersPerAccount: 12,
  /** By all accounts. The system may keep up to 4 MB for each connection besides what the server holds. */
  readers: 200,
  /** Of files that are read, each counted once for all its readers, as it is stored and decrypted: six of the largest. */
  bytesInMemory: 128 * MB,
  /** Requests that may wait for a place, and for how many milliseconds before they are refused. */
  waiting: 500,
  wait: 800,
  retryAfter: 3,
  /** Bytes that are given to a connection at a time; it takes the next when these are sent. */
  piece: 128 * 1024,
}
export type DownloadBounds = Record<keyof typeof downloadBounds, number>
