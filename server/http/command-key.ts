/** The idempotency key that a window of staff sends with a change (docs/decisions/0045). */
import * as z from 'zod/mini'
import type { Account, CommandKey } from '../store/records.ts'

const ID = z.uuid()

/** Undefined without one, and for families, whose pages send the version that they saw. */
export function commandKey(request: Request, visitor: Account | null): CommandKey | undefined {
  const id = ID.safeParse(request.headers.get('x-change')).data
  return id !== undefined && visitor && visitor.role !== 'customer' ? { account: visitor.id, id } : undefined
}
