/** What waited when a backup was made may have gone out since: after restoring it goes when somebody says so, and not before. */
import { afterAll, expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { moveTo, sent } from '../../kit/season.ts'
import { delivered, mailBy, smtpPeer } from '../../kit/smtp-peer.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'

afterAll(removeFolders)

test(
  'given letters that waited when the backup was made, when it is restored and served, then they go once an admin says so, under the Message-ID that they had, and a decision not before its results',
  async () => {
    const app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
    const backedUp = Promise.withResolvers<void>()
    // The server sends by itself, and would at times be faster than the backup.
    const peer = await smtpPeer({ onConnect: (_session, greet) => void backedUp.promise.then(() => greet()) })
    await mailBy(await app.admin(), peer.port)
    const { id } = await sent(app)
    const staff = await app.admin()
    await moveTo(staff, id, 'waitlist')
    const root = newFolder()
    expect((await gave(backup, ['--to', root], { DATA_DIR: app.folder })).code).toBe(0)
    backedUp.resolve()
    await app.parts.mail.work()
    const before = peer.letters.map(({ messageId }) => messageId).sort()
    expect(before).toHaveLength(2)
    await app.stop()

    const from = join(root, readdirSync(root)[0] ?? '')
    const to = newFolder()
    const KEY_DIR = join(app.folder, 'keys')
    const { said } = await gave(restore, ['--from', from, '--to', to], { KEY_DIR })
    expect(said[1]).toBe(
      '2 letters waited when the backup was made, and may have gone out since: held back until an admin sends them from Messages.',
    )
    const again = await testApp({ folder: to, environment: { KEY_DIR, ALLOW_PRIVATE_SMTP: '1' } })
    const admin = await again.admin()
    const outbox = async () => (await done(admin.get('/api/admin/mail'))).json.counts
    again.clock.advance(60_000)
    await again.parts.mail.work()
    await again.parts.mail.sweep()
    expect([peer.letters.length, await outbox()]).toEqual([
      2,
      { queued: 0, waiting: 1, held: 2, sent: 0, failed: 0 },
    ])

    expect((await done(admin.post('/api/admin/mail/release'))).json).toEqual({ released: 2 })
    await again.parts.mail.work()
    expect(await outbox()).toEqual({ queued: 0, waiting: 1, held: 0, sent: 2, failed: 0 })
    const after = peer.letters.slice(2).map(({ messageId }) => messageId)
    expect(after.sort()).toEqual(before)
    await done(admin.put('/api/admin/results', { published: true }))
    await delivered(again)
    expect(await outbox()).toEqual({ queued: 0, waiting: 0, held: 0, sent: 3, failed: 0 })
    await peer.close()
    await again.close()
    rmSync(app.folder, { recursive: true })
  },
  PATIENCE,
)
