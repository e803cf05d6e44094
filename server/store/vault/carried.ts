/** By what each letter of the queue is sent: those that are no letters by e-mail have a row here. */
import type { ExpressionBuilder } from 'kysely'
import { type Carrier, isCarrier } from '../letter.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

export type Carried = ReturnType<typeof createCarriedRepository>

export function createCarriedRepository({ k, first, run }: VaultDatabase) {
  const ids = k.selectFrom('carried').select('id')
  return {
    put: (id: string, carrier: Carrier): void => {
      run(k.deleteFrom('carried').where('id', '=', id))
      if (carrier !== 'letter') run(k.insertInto('carried').values({ id, carrier }))
    },
    of: (id: string): Carrier => {
      const carrier =
        first(k.selectFrom('carried').select('carrier').where('id', '=', id))?.carrier ?? 'letter'
      if (!isCarrier(carrier)) throw new Error(`letter ${id} goes by what this program does not know`)
      return carrier
    },
    /** The condition for letters of one carrier. */
    isBy: (carrier: Carrier) => (e: ExpressionBuilder<VaultTables, 'mail'>) =>
      carrier === 'letter' ? e('id', 'not in', ids) : e('id', 'in', ids.where('carrier', '=', carrier)),
  }
}
