/** The forgeries' season with more in its vault: letters, links, a second step, a saved view, a kept secret, sessions and files. */
import { cpSync } from 'node:fs'
import { staffAccounts } from '#server/demo/season.ts'
import { testApp, testClock } from '../../../kit/app.ts'
import { codeAt } from '../../../kit/authenticator.ts'
import { done } from '../../../kit/client.ts'
import { begun, sent } from '../../../kit/season.ts'
import { newFolder } from '../../commands/kit.ts'
import { pdf } from '../../files/samples.ts'
import { madeSeason } from '../forgeries/season.ts'

const view = {
  name: 'Everybody',
  hidden: [],
  density: 'compact',
  shared: true,
  filters: {
    status: 'all',
    district: 'all',
    brideDistrict: 'all',
    scoreMin: '',
    scoreMax: '',
    q: '',
    work: 'all',
    season: '',
    sortBy: 'status',
    sortOrder: 'asc',
    sort: '',
  },
  extra: [],
}

/** @returns a data folder on which no server runs; its newest event is the signing of all before */
export async function tamperedSeason(): Promise<string> {
  const clock = testClock('2026-03-01T06:00:00.000Z')
  const folder = await madeSeason()
  const app = await testApp({ folder, clock })
  const admin = app.guest()
  const { email, password } = staffAccounts.admin
  await done(admin.post('/api/auth/login', { email, password }))
  await done(admin.put('/api/admin/settings/smtp_password', { value: 'a secret of the mail server' }))
  await done(admin.put('/api/admin/views', { views: [view] }))
  const { family, id } = await sent(app)
  await done(
    admin.post(`/api/admin/accounts/${(await done(family.get('/api/me'))).json.id}/reset-link`, {
      to: 'phone',
    }),
  )
  await begun(app)
  await done(
    family.put(`/api/applications/${id}`, { incomeProofKeys: [await family.upload('proof', pdf())] }),
  )
  const { secret } = (await done(admin.post('/api/me/second-factor', { password }))).json
  await done(admin.post('/api/me/second-factor/confirm', { code: codeAt(secret, clock.now()) }))
  await app.parts.signing.sign()
  await app.stop()
  const kept = newFolder()
  cpSync(folder, kept, { recursive: true })
  return kept
}
