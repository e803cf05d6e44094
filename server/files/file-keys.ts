/** Keys of uploaded files as forms and documents refer to them, and who may attach a file to an application. */
import type { FileEntry } from '../store/records.ts'

export const fileKey = (id: string): string => `/objects/uploads/${id}`

export const fileIdIn = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** Only its uploader, and to one application: erasing the application erases the file. */
export const isAttachable = (
  file: FileEntry,
  { owner, stream }: Pick<FileEntry, 'owner' | 'stream'>,
): boolean => file.owner === owner && (file.stream === null || file.stream === stream)
