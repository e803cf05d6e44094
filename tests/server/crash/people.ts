/** A new data folder with an organiser and families who are all signed in already: hashing passwords would take most of a round. */

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { sessionLength } from '#server/http/session-cookie.ts'
import { openParts } from '#server/run.ts'
import { inTransaction } from '#server/store/database.ts'

/** `cookie` as the browser would send it. */
export type Signed = { userId: string; cookie: string }
export type People = { folder: string; organiser: Signed; families: Signed[] }

/** @param environment of the server, beside the folder */
export async function people(families: number, environment: Record<string, string> = {}): Promise<People> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-crash-'))
  const parts = await openParts(readConfig({ DATA_DIR: folder, ...environment }))
  const { accounts, sessions } = parts.store.vault
  const staff = { email: 'organiser', password: 'a long enough password', role: 'admin' } as const
  const added = await parts.team.addStaff({ ...staff, actor: 'system' })
  const passwordHash = await parts.passwords.hash('chembarathi poovu')
  if (!added.ok || passwordHash === 'busy') throw new Error('nobody could be added')
  const signed = (userId: string): Signed => ({
    userId,
    cookie: `session=${sessions.start(userId, parts.store.clock(), { lasts: sessionLength('customer') })}`,
  })
  const family = (number: number): Signed => {
    const account = { email: `family-${number}@example.org`, phone: '+91 98470 00000', passwordHash }
    const createdAt = parts.store.clock().toISOString()
    const id = randomUUID()
    accounts.add({ ...account, role: 'customer', locale: 'ml', consent: '', createdAt }, id)
    return signed(id)
  }
  const result = inTransaction(parts.store.vault.db, () => ({
    folder,
    organiser: signed(added.account.id),
    families: Array.from({ length: families }, (_, number) => family(number)),
  }))
  parts.store.close()
  return result
}
