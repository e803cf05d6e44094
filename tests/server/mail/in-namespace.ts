/** A program for a network namespace with nothing but `lo`: sends mail to a server at each address it is given and prints what came of it. */

import { readFileSync } from 'node:fs'
import { inTransaction } from '#server/store/database.ts'
import { testApp } from '../../kit/app.ts'
import { mailBy, smtpPeer } from '../../kit/smtp-peer.ts'

// The certificate stands in NODE_EXTRA_CA_CERTS too, so that the route itself trusts it.
const [key = '', cert = '', ...hosts] = process.argv.slice(2)
const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
const peer = await smtpPeer({ host: '0.0.0.0', port: 2525, secure: true, ...tls })
const app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
const admin = await app.admin()

const results: unknown[] = []
for (const host of hosts) {
  const before = peer.connections()
  await mailBy(admin, 2525, { smtp_host: host, smtp_secure: 'true' })
  const { json } = await admin.post('/api/admin/test-smtp')
  const letter = { kind: 'verification-code', code: '123456', until: '2030-01-01T00:00:00.000Z' } as const
  inTransaction(app.parts.store.vault.db, () =>
    app.parts.mail.queue({ letter, to: 'a@example.org', locale: 'en', accountId: null, key: host }),
  )
  await app.parts.mail.work()
  results.push([host, json.trouble ?? json.success, peer.letters.length, peer.connections() > before])
}
await app.close()
await peer.close()
process.stdout.write(JSON.stringify(results))
