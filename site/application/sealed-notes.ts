/** On a shared device: the notes of a page, sealed until they are sent or their family comes back. */
import type { Form } from '#events/application/form.ts'
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'
import { differs } from '#web/keeping/layouts.ts'
import type { Note } from '#web/keeping/saving/state.ts'
import { sealedReturn } from '#web/keeping/sealed-return.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { isNote } from './notes.ts'

/** On a shared device the database stores nothing, so a note stays even after all of it was sent. */
const isSent = ({ typed, ahead }: Note<Form>): boolean =>
  Object.keys(typed).length === 0 && (ahead === null || !differs({ base: ahead.base.form, form: ahead.form }))

/** Empty for a note of another build that this one cannot parse. */
function noteIn(text: string): Note<Form>[] {
  const note: unknown = JSON.parse(text)
  return isNote(note) ? [{ typed: note.typed, ahead: note.ahead }] : []
}

const Keys = checkedBy(hasFields({ key: isText, before: isText }))
const fetchKeys = () => call('/api/me/return-key', { schema: Keys })

export type SealedNotes = { left: Note<Form>[]; put: (note: Note<Form>) => void }

/** @returns the notes that earlier pages left, and a function that stores this page's note */
export async function sealedNotes(userId: string): Promise<SealedNotes> {
  // Without TLS a browser has no WebCrypto, and nothing is stored.
  if (!globalThis.crypto.subtle) return { left: [], put: () => {} }
  const sealed = sealedReturn(userId, fetchKeys)
  const left = (await sealed.open()).flatMap(noteIn)
  let last = ''
  return {
    left,
    put: (note: Note<Form>): void => {
      // On the family's own device the notes are stored unsealed; sealed ones of an earlier session are removed.
      const text = isSent(note) || !isOnSharedDevice() ? '' : JSON.stringify({ ...note, at: Date.now() })
      const isSame = text === last
      last = text
      if (text === '' || !isSame) void sealed.put(text)
    },
  }
}
