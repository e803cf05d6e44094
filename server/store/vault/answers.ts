/**
 * What was decided of each change that named an idempotency key, for a day: written in the commit of the change, so that who
 * lost the answer asks again with the same key and nothing is done twice.
 */
import type { CommandKey } from '../records.ts'
import type { VaultDatabase } from './tables.ts'

export function createAnswerRepository(tables: VaultDatabase) {
  const { k, all, first, run, put, sealedRow, openRow, isGenuine } = tables
  const rows = k.selectFrom('answer').selectAll()
  return {
    /** Null where it was never decided; `outcome`: its JSON, null where an erasure has blanked it. */
    find: ({ account, id }: CommandKey): { outcome: string | null } | null => {
      const row = first(rows.where('account_id', '=', account).where('id', '=', id))
      const text = row && openRow('answer', row)?.toString()
      return typeof text === 'string' ? { outcome: text === '' ? null : text } : null
    },
    /** @param at UTC */
    put: ({ account, id }: CommandKey, at: string, outcome: unknown): void => {
      const row = sealedRow('answer', { account_id: account, id, at }, JSON.stringify(outcome ?? null))
      run(k.insertInto('answer').values(row))
    },
    /** Any of them may name a family that is erased now. */
    blank: (): void => {
      for (const row of all(rows).filter((one) => isGenuine('answer', one))) {
        const { sealed: _outcome, ...rest } = row
        put('answer', sealedRow('answer', rest))
      }
    },
    sweep: (before: string) => run(k.deleteFrom('answer').where('at', '<', before)),
  }
}
