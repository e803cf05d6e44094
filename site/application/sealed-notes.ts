/** On a shared device: the note of a page, sealed until its answers are sent or their family comes back. */
import type { Form } from '#events/application/form.ts'
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'
import { differs } from '#web/keeping/layouts.ts'
import type { Kept } from '#web/keeping/saving/state.ts'
import { sealedReturn } from '#web/keeping/sealed-return.ts'
import { isOnSharedDevice } from '#web/keeping/web-storage.ts'
import { isNote } from './drafts.ts'

/** Null for a note of another build that this one cannot parse. */
function noteIn(text: string): Kept<Form> | null {
  const note: unknown = JSON.parse(text)
  return isNote(note) ? note : null
}

const Keys = checkedBy(hasFields({ key: isText, before: isText }))
const fetchKeys = () => call('/api/me/return-key', { schema: Keys })

export type SealedNotes = { left: Kept<Form> | null; put: (kept: Kept<Form> | null) => void }

/** @returns the newest note that earlier pages sealed, and a function that seals this page's */
export async function sealedNotes(userId: string): Promise<SealedNotes> {
  // Without TLS a browser has no WebCrypto, and nothing is stored.
  if (!globalThis.crypto.subtle) return { left: null, put: () => {} }
  const sealed = sealedReturn(userId, fetchKeys)
  const [newest = null] = (await sealed.open()).flatMap((text) => noteIn(text) ?? []).toReversed()
  let last = ''
  return {
    left: newest,
    put: (kept): void => {
      // On the family's own device the note is stored unsealed; a sealed one of an earlier session is removed. A shared device has no
      // database, so the note stays until all of it was sent.
      const isSent = kept === null || !differs({ base: kept.base.form, form: kept.form })
      const text = isSent || !isOnSharedDevice() ? '' : JSON.stringify(kept)
      const isSame = text === last
      last = text
      if (text === '' || !isSame) void sealed.put(text)
    },
  }
}
