/** What is to be told by hand: which letters of the queue, whose, and who has opened one to tell it. */
import type { Carrier } from '../letter.ts'
import type { Carried } from './carried.ts'
import type { VaultDatabase } from './tables.ts'

export function createByHandRepository({ k, all, first, run }: VaultDatabase, carried: Carried) {
  return {
    /** Null where nobody has. */
    openedBy: (id: string) => first(k.selectFrom('opened').select(['by', 'at']).where('id', '=', id)),
    noteOpened: (id: string, by: string, at: string): void => {
      run(k.replaceInto('opened').values({ id, by, at }))
    },
    accountsBy: (carrier: Carrier): string[] => {
      const unsent = k.selectFrom('mail').select('account_id').distinct().where('state', '!=', 'sent')
      return all(unsent.where(carried.isBy(carrier))).flatMap(({ account_id }) => account_id ?? [])
    },
    due: (now: string) => {
      const queued = k.selectFrom('mail').selectAll().where('state', '=', 'queued')
      const due = queued.where('next_at', '<=', now).where(carried.isBy('hand'))
      return due.orderBy('queued_at').orderBy('id')
    },
  }
}
