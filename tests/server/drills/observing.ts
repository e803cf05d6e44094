/** The observer: an admin with a session that does not end, through whose eyes the promises look at the server. */
import { inTransaction } from '#server/store/database.ts'
import { client as newClient } from '../../kit/client.ts'
import type { Drill } from './drill.ts'

const CENTURY = 100 * 365 * 24 * 3_600_000

/** A session of the observer; after a restore, which ends all sessions, another. */
export function watch(drill: Drill): void {
  const { vault } = drill.stage.app.parts.store
  const token = inTransaction(vault.db, () =>
    vault.sessions.start(drill.observer.id, drill.stage.clock.now(), { lasts: CENTURY }),
  )
  const client = newClient(() => drill.stage.app.url)
  const cookie = { cookie: `session=${token}` }
  drill.observer.client = { ...client, get: (path, headers) => client.get(path, { ...headers, ...cookie }) }
}
