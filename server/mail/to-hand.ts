/** Hands a message that its carrier could not deliver over to be told by hand, as where a gateway refuses a family's number. */

import { dialled } from '#events/phone.ts'
import { inTransaction } from '../store/database.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { CarrierService } from './carriers.ts'

/** It was tried and refused, or the carrier is away. A decision that waits for the results was never tried. */
const isStuck = ({ state, trouble }: Posted): boolean =>
  state === 'failed' || (state === 'queued' && trouble !== null)

/** What is about the family's application: neither a code nor a link, which are for whoever asked. */
const isAboutApplication = ({ kind }: Posted): boolean => kind === 'acknowledgement' || kind === 'status'

export function toHand({ store }: { store: Store }, hand: CarrierService) {
  const { vault, state } = store
  /** The number to tell it to; null where it cannot be told by hand. */
  function numberFor(posted: Posted): string | null {
    if (posted.carrier === 'hand' || !hand.isOn() || !isStuck(posted) || !isAboutApplication(posted))
      return null
    const userId = posted.stream === null ? undefined : state.application(posted.stream)?.file().userId
    const account = userId === undefined ? null : vault.accounts.byId(userId)
    const to = account ? dialled(account.phone) : ''
    return hand.takes(to) ? to : null
  }
  return {
    mayTell: (posted: Posted): boolean => numberFor(posted) !== null,
    /** @returns false where it cannot be told by hand */
    tell: (posted: Posted): boolean => {
      const to = numberFor(posted)
      if (to === null) return false
      const { id } = posted
      inTransaction(vault.db, () => {
        vault.mail.redirect(posted, { carrier: 'hand', to, messageId: hand.messageId(id) })
        vault.mail.untried(id, store.clock().toISOString())
      })
      return true
    },
  }
}
