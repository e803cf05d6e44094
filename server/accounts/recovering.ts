/**
 * What a family loses that comes back into its account by a code, a link or an outside provider: what nobody had ever proven to be
 * theirs, which may be a stranger's who registered first.
 */
import { randomUUID } from 'node:crypto'
import { type Mail, recipient } from '../mail/interface.ts'
import { identifiers } from '../store/records.ts'
import type { Store } from '../store/store.ts'

export type TakenOff = (typeof identifiers)[number] | 'outside'

export function recovering({ store, mail }: { store: Store; mail: Mail }) {
  const { accounts, outsideLinks } = store.vault
  return {
    /**
     * To be called before the account is recovered; what it returns, afterwards: the address that was taken off is written to, and
     * what waits for the family goes to what is left.
     */
    begin: (id: string) => {
      const before = accounts.byId(id)
      const wasLinked = outsideLinks.isLinked(id)
      return (): TakenOff[] => {
        const now = accounts.byId(id)
        if (!before || !now) return []
        mail.redirect(now)
        const gone = identifiers.filter((what) => before[what] !== '' && now[what] === '')
        if (gone.includes('email'))
          mail.queue({
            letter: { kind: 'taken-off' },
            ...recipient(before),
            key: `taken-off:${randomUUID()}`,
          })
        return wasLinked && !outsideLinks.isLinked(id) ? [...gone, 'outside'] : gone
      }
    },
  }
}
