/** The complaints of families, which only admins read: encrypted with the application's own key, so that they are erased with it. */
import type { Selectable } from 'kysely'
import { Complaint } from '#events/application/complaints.ts'
import { open, seal } from '../seal.ts'
import type { StreamKeys } from './data-keys.ts'
import type { VaultDatabase, VaultTables } from './tables.ts'

export function createComplaintRepository(
  { k, all, run }: VaultDatabase,
  keysOf: (stream: string) => StreamKeys | null,
) {
  const about = (stream: string, number: number) => `complaint|${stream}|${number}`
  const opened = ({ stream, number, sealed }: Selectable<VaultTables['complaint']>): Complaint[] => {
    const keys = keysOf(stream)
    const text = keys && open(keys.details, sealed, about(stream, number))
    return text ? [Complaint.parse(JSON.parse(text.toString()))] : []
  }
  return {
    /** The streams of the applications that have one. */
    streams: (): string[] =>
      all(k.selectFrom('complaint').select('stream').distinct()).map(({ stream }) => stream),
    /** Oldest first. */
    of: (stream: string): Complaint[] =>
      all(k.selectFrom('complaint').selectAll().where('stream', '=', stream).orderBy('number')).flatMap(
        opened,
      ),
    put: (stream: string, complaint: Complaint): void => {
      const keys = keysOf(stream)
      if (!keys) throw new Error(`no key for a complaint in ${stream}`)
      const { number } = complaint
      const sealed = seal(keys.details, JSON.stringify(complaint), about(stream, number))
      run(k.replaceInto('complaint').values({ stream, number, sealed }))
    },
    removeOf: (stream: string) => run(k.deleteFrom('complaint').where('stream', '=', stream)),
  }
}
