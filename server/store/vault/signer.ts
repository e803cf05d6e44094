/** The key of the log as everybody may know it, so that a signing key of another programme is told from it. */
import type { VaultDatabase } from './tables.ts'

const NAME = 'signer'

export function createSignerRepository({ k, first, run }: VaultDatabase) {
  return {
    /** Null where none was noted yet. */
    get: (): string | null => {
      const row = first(k.selectFrom('meta').select('value').where('name', '=', NAME))
      return row && Buffer.from(row.value).toString()
    },
    note: (key: string): void =>
      void run(k.insertInto('meta').values({ name: NAME, value: Buffer.from(key) })),
  }
}
