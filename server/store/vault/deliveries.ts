/**
 * What a carrier says has become of messages that it took: that they arrived, were read, or could not be delivered. One that could not
 * be has failed like any that was refused at once: staff see it, and may try it again or tell it by hand.
 */
import { type Delivery, deliveries, isDelivery } from '../letter.ts'
import type { VaultDatabase } from './tables.ts'

export function createDeliveryRepository({ k, first, run }: VaultDatabase) {
  const of = (id: string): { state: Delivery; at: string } | null => {
    const row = first(k.selectFrom('delivery').select(['state', 'at']).where('id', '=', id))
    return row && isDelivery(row.state) ? { state: row.state, at: row.at } : null
  }
  return {
    of,
    /** Whether the carrier could not deliver it, and has not said otherwise since. */
    hasFailed: (id: string): boolean => of(id)?.state === 'failed',
    /** It is to be sent once more: what is told from then on is of that. */
    forget: (id: string) => run(k.deleteFrom('delivery').where('id', '=', id)),
    /**
     * Nothing for a letter that is not there, of which as much is known, or that was sent again since: news are told twice, and late.
     * `at`: UTC, of whole seconds.
     */
    note: (id: string, state: Delivery, at: string): void => {
      const known = of(id)
      const mail = first(k.selectFrom('mail').select(['state', 'sent_at']).where('id', '=', id))
      if (!mail || (known && deliveries.indexOf(known.state) >= deliveries.indexOf(state))) return
      const sentAt = mail.sent_at === null ? 0 : Math.floor(Date.parse(mail.sent_at) / 1000) * 1000
      if (Date.parse(at) < sentAt) return
      run(k.replaceInto('delivery').values({ id, state, at }))
      const update = k.updateTable('mail').where('id', '=', id)
      if (state === 'failed' && mail.state === 'sent')
        run(update.set({ state: 'failed', trouble: 'no-such-recipient', sent_at: null }))
      if (state !== 'failed' && mail.state === 'failed')
        run(update.set({ state: 'sent', trouble: null, sent_at: at }))
    },
  }
}
