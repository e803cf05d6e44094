/**
 * The newest state of a record that IndexedDB has not taken yet, in localStorage, sealed as there: on a busy disk IndexedDB takes up
 * to a second, which a page that is being reloaded does not have, and what it had not finished is gone.
 */
import * as z from 'zod/mini'
import { phoneStorage } from '#web/keeping/web-storage.ts'
import { decrypt, encrypt, type Kind, type PlainRecord } from './sealed-store.ts'

const PREFIX = 'sealed '
const bytes = z.pipe(
  z.string(),
  z.transform((text) => Uint8Array.fromBase64(text)),
)
const Note = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.enum(['draft']),
  at: z.number(),
  nonce: bytes,
  bytes,
})
type NoteKind = z.infer<typeof Note>['kind'] & Kind

/**
 * @param isWanted asked once it is sealed, so that an older state never replaces a newer one
 * @returns whether it was taken
 * @throws MissingKeyError
 */
export async function writeNote(
  owner: string,
  record: PlainRecord & { kind: NoteKind },
  isWanted: () => boolean,
): Promise<boolean> {
  const sealed = await encrypt(owner, record)
  const nonce = sealed.nonce.toBase64()
  const text = JSON.stringify({ ...sealed, nonce, bytes: new Uint8Array(sealed.bytes).toBase64() })
  return isWanted() && phoneStorage.set(PREFIX + record.id, text)
}

export const dropNote = (id: string): void => phoneStorage.remove(PREFIX + id)

/** All of one account; those of anybody that were written before a time are removed. @throws MissingKeyError */
export async function readNotes(
  owner: string,
  oldest: number,
): Promise<{ id: string; bytes: Uint8Array<ArrayBuffer> }[]> {
  const keys = phoneStorage.keys().filter((key) => key.startsWith(PREFIX))
  const notes = keys.flatMap((key) => phoneStorage.read(key, Note) ?? [])
  for (const { id, at } of notes) if (at < oldest) dropNote(id)
  const own = notes.filter((note) => note.owner === owner && note.at >= oldest)
  return Promise.all(
    own.map(async (note) => ({ id: note.id, bytes: await decrypt({ ...note, bytes: note.bytes.buffer }) })),
  )
}
