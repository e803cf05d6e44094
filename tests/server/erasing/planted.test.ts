/**
 * A line of SQL in the log destroys nobody. The chain needs no key, so whoever owns the disk can add an entry that fits it; what they
 * cannot do is seal its payload.
 */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { chainOf, envelopeOf, leafOf } from '#events/ledger/envelope.ts'
import { audit } from '#server/commands/audit.ts'
import type { StoredEvent } from '#server/store/log.ts'
import { nativeSha256 } from '#server/store/native-crypto.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

/** An entry with a chain that fits and no payload, after the last one. @returns its place */
function planted(folder: string, { stream, type }: { stream: string; type: string }): number {
  using db = new Database(join(folder, 'log.db'), { strict: true })
  const last = db.query<StoredEvent, []>('select * from event order by seq desc limit 1').get()
  if (!last) throw new Error('the log is empty')
  const versions = 'select coalesce(max(version), 0) as version from event where stream = ?'
  const { version = 0 } = db.query<{ version: number }, [string]>(versions).get(stream) ?? {}
  const none = { course: null, facts: null, details: null }
  const { v, at, actor } = last
  const seq = last.seq + 1
  const entry = { v, seq, stream, version: version + 1, type, at, actor, ...none }
  const chain = chainOf(last.chain, leafOf(envelopeOf(entry, nativeSha256), nativeSha256), nativeSha256)
  const values = [v, seq, stream, entry.version, type, at, actor, chain] as const
  db.query(
    'insert into event (v, seq, stream, version, type, at, actor, chain) values (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(...values)
  return seq
}

for (const type of ['ApplicationErased', 'ApplicationWithdrawn', 'RankCleared', 'RoleRevoked'])
  test(`given a log into which somebody wrote ${type} without a key, when the server starts, then it refuses, and the family's keys are there`, async () => {
    const folder = newFolder()
    const app = await testApp({ folder })
    const { id } = await sent(app)
    const ofFamily = app.parts.store.state.streamOf(id) ?? ''
    const { id: adminId } = (await done((await app.admin()).get('/api/me'))).json
    await app.stop()
    const seq = planted(folder, { type, stream: type === 'RoleRevoked' ? `staff-${adminId}` : ofFamily })
    await expect(testApp({ folder })).rejects.toThrow(`event ${seq} (${type}) does not fit`)
    using vault = new Database(join(folder, 'vault.db'), { readonly: true })
    expect(vault.query('select stream from data_key where stream = ?').get(ofFamily)).toEqual({
      stream: ofFamily,
    })
    const { complained } = await gave(audit, ['verify'], { DATA_DIR: folder })
    expect(complained[0]).toStartWith(`Event ${seq} is not what was recorded`)
  })

test('given a running server, when somebody writes an erasure into its log, then its upkeep erases nobody', async () => {
  const app = await testApp()
  const { family, id } = await sent(app, { brideName: 'Standing Bride' })
  const stream = app.parts.store.state.streamOf(id) ?? ''
  planted(app.folder, { type: 'ApplicationErased', stream })
  await upkeep(app.parts)
  expect(app.parts.store.vault.keys.get(stream)).not.toBeNull()
  expect((await done(family.get(`/api/applications/${id}`))).json.brideName).toBe('Standing Bride')
  await app.close()
})
