/** Whether the log in PostgreSQL is where the log of a folder began. */
import { sameBytes } from '#events/ledger/encoding.ts'
import type { Log } from '../../store/log.ts'
import type { Found } from './central.ts'

export function fits(log: Pick<Log, 'one'>, { size, chain }: Pick<Found, 'size' | 'chain'>): boolean {
  if (size === 0 || chain === null) return true
  const own = log.one(size)?.chain
  return own !== undefined && sameBytes(own, chain)
}
