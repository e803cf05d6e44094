/** What the family of an application was written to about. The letters themselves are forgotten after some time. */
import { type Status, statuses } from '#events/application/status.ts'
import { open, type SealingKey, seal } from '../seal.ts'
import type { VaultDatabase } from './tables.ts'

export function createToldRepository({ k, first, run }: VaultDatabase, sealing: SealingKey) {
  return {
    setTold: (stream: string, status: Status) =>
      run(k.replaceInto('told').values({ stream, sealed: seal(sealing, status, `told|${stream}`) })),
    /** The status that the family of a stream was last written to about; null where it never was. */
    told: (stream: string): Status | null => {
      const row = first(k.selectFrom('told').select('sealed').where('stream', '=', stream))
      const text = row && open(sealing, row.sealed, `told|${stream}`)?.toString()
      return statuses.find((status) => status === text) ?? null
    },
    forget: (stream: string) => run(k.deleteFrom('told').where('stream', '=', stream)),
  }
}
