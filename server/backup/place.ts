/** Where backups are kept: a folder, or a bucket of S3. Each is there whole, with its manifest, or not at all. */

export type BackupPlace = {
  /** Where a person finds the backup of that name. */
  where(name: string): string
  /** Whole backups and what was cut off while it was made, each by its name. */
  names(): Promise<{ whole: string[]; cutOff: string[] }>
  /** The last whole backup, where files can be shared with it. */
  latest(): Promise<string | null>
  /** An empty place on disk in which the backup of that name can be put together. */
  workFolder(name: string): string
  /** Takes over the work folder of that name; the manifest is the last to arrive. */
  keep(name: string): Promise<void>
  /** Copies a whole backup, or only its file of that path, into a folder. */
  fetch(name: string, folder: string, only?: string): Promise<void>
  remove(name: string): Promise<void>
}

export const PART = '.part'
export const MANIFEST = 'manifest.json'
