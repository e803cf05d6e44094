/** Families with a confirmed address and number, for tests of something else. */
import { identifiers } from '#server/store/records.ts'
import type { Store } from '#server/store/store.ts'
import { type Client, done } from './client.ts'

type Has = { email?: string; phone?: string; password?: string }
type Kept = Pick<Store, 'vault' | 'clock' | 'write'>

let made = 0

/** Registers by number first, so that no letter asks to confirm an address. @returns the id of the account */
export async function registerConfirmed(
  { vault, clock, write }: Kept,
  who: Client,
  { password = 'chembarathi poovu', ...has }: Has,
): Promise<string> {
  const first = { phone: `+91 97${String(++made).padStart(8, '0')}`, password }
  const { id } = (await done(who.post('/api/auth/register', first), 201)).json
  await write(() => {
    for (const what of identifiers) {
      const now = vault.accounts.byId(id)
      const text = has[what] ?? ''
      if (now) vault.accounts.setIdentifier(now, what, text)
      if (text !== '') vault.accounts.prove(id, what, clock().toISOString())
    }
  })
  return id
}
