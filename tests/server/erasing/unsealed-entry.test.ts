/**
 * A line of SQL in the log destroys nobody. The chain needs no key, so whoever owns the disk can add an entry that fits it; what they
 * cannot do is seal its payload.
 */
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { sent } from '../../kit/season.ts'
import { unsealedEntry } from '../../kit/unsealed-entry.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

for (const type of ['ApplicationErased', 'ApplicationWithdrawn', 'RankCleared', 'RoleRevoked'])
  test(`given a log into which somebody wrote ${type} without a key, when the server starts, then it refuses, and the family's keys are there`, async () => {
    const folder = newFolder()
    const app = await testApp({ folder })
    const { id } = await sent(app)
    const ofFamily = app.parts.store.state.streamOf(id) ?? ''
    const { id: adminId } = (await done((await app.admin()).get('/api/me'))).json
    await app.stop()
    const seq = unsealedEntry(folder, {
      type,
      stream: type === 'RoleRevoked' ? `staff-${adminId}` : ofFamily,
    })
    await expect(testApp({ folder })).rejects.toThrow(`Event ${seq} was not written by this program.`)
    using vault = new Database(join(folder, 'season.db'), { readonly: true })
    expect(
      vault.query('select holder from data_key where holder = ? and wrapped <> zeroblob(92)').get(ofFamily),
    ).toEqual({
      holder: ofFamily,
    })
    const { complained } = await gave(audit, ['verify'], { DATA_DIR: folder })
    expect(complained[0]).toStartWith(`Event ${seq} is not what was recorded`)
  })

test('given a running server, when somebody writes an erasure into its log, then its upkeep erases nobody', async () => {
  const app = await testApp()
  const { family, id } = await sent(app, { brideName: 'Standing Bride' })
  const stream = app.parts.store.state.streamOf(id) ?? ''
  unsealedEntry(app.folder, { type: 'ApplicationErased', stream })
  await upkeep(app.parts)
  expect(app.parts.store.vault.keys.get(stream)).not.toBeNull()
  expect((await done(family.get(`/api/applications/${id}`))).json.brideName).toBe('Standing Bride')
  await app.close()
})
