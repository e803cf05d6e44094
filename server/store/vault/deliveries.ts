/** What a carrier says has become of messages that it took: that they arrived, were read, or could not be delivered. */
import { type Delivery, deliveries, isDelivery } from '../letter.ts'
import type { VaultDatabase } from './tables.ts'

export function createDeliveryRepository({ k, first, run }: VaultDatabase) {
  const of = (id: string): { state: Delivery; at: string } | null => {
    const row = first(k.selectFrom('delivery').select(['state', 'at']).where('id', '=', id))
    return row && isDelivery(row.state) ? { state: row.state, at: row.at } : null
  }
  return {
    of,
    /** Nothing for a letter that is not there, or of which as much is known. `at`: UTC. */
    note: (id: string, state: Delivery, at: string): void => {
      const known = of(id)
      const isThere = first(k.selectFrom('mail').select('id').where('id', '=', id)) !== null
      if (!isThere || (known && deliveries.indexOf(known.state) >= deliveries.indexOf(state))) return
      run(k.replaceInto('delivery').values({ id, state, at }))
    },
  }
}
