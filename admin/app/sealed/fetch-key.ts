/** Fetches the key of what is stored in this browser, once somebody has signed in. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { keyOwner, storeKey } from './key.ts'

const Key = z.object({ key: z.string(), remaining: z.number() })

/** Does nothing where this tab has it. @throws as `call` */
export async function fetchKey(owner: string): Promise<void> {
  if (keyOwner() !== owner) storeKey({ owner, ...(await call('/api/admin/visits/key', { schema: Key })) })
}
