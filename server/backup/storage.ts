/** The interface of the storage for backups: a folder, or a bucket of S3. A backup is there complete, or not at all. */

export type BackupStorage = {
  /** The path or address of a backup, for people. */
  location(name: string): string
  /** The names of complete backups, and of those that were interrupted while they were made, in order of time. */
  list(): Promise<{ complete: string[]; partial: string[] }>
  /** The folder of the last complete backup, where the next one can share files with it. */
  latestFolder(): Promise<string | null>
  /** The path of a folder on the disk in which the backup of that name can be put together. */
  workFolder(name: string): string
  /** Moves the work folder of that name into the storage; the manifest is the last to arrive. */
  commit(name: string): Promise<void>
  /** Copies a complete backup, or only its file of that path, into a folder. */
  fetch(name: string, folder: string, only?: string): Promise<void>
  remove(name: string): Promise<void>
}

export const PART = '.part'
export const MANIFEST = 'manifest.json'
