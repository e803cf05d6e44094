/** The one error for a disk, database or object store that cannot be used now. */

/** Full, read-only or not reachable. Answered with 503; the next call tries again. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
