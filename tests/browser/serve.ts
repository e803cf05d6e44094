/**
 * A server for the browser tests: the built pages behind their real door, with the few API answers that these pages
 * ask for, fixed. `PORT` names the port; `/test/settings` changes the settings.
 */
import { Elysia } from 'elysia'
import { pages } from '#server/pages.ts'
import { buildIfStale } from '../../scripts/build.ts'

const DAY = 86_400_000
const start = {
  season: 'Season 3',
  wedding_date: '2026-01-01',
  venue_address: 'Community Hall, Kozhikode, Kerala',
  whatsapp_number: '+91 00000 00000',
  places: '40',
  youtube_notification_video: '',
  youtube_guide_video: 'https://youtu.be/dQw4w9WgXcQ',
  application_deadline: new Date(Date.now() + 71 * DAY + 6.7 * 3_600_000).toISOString(),
}
let settings = { ...start, version: 1 }

const accounts: Record<string, { id: string; email: string; role: string }> = {
  'admin@example.org': { id: 'a', email: 'admin@example.org', role: 'admin' },
  'family@example.org': { id: 'f', email: 'family@example.org', role: 'customer' },
}
let signedIn: string | null = null

await buildIfStale()
const app = new Elysia()
  .onError({ as: 'global' }, ({ code, status, error }) => {
    if (code === 'NOT_FOUND') return status(404, { message: 'Not found', code: 'not-found' })
    console.error(error)
    return status(500, { message: 'Internal error', code: 'failed' })
  })
  .get('/api/deadline', () => {
    const deadline = settings.application_deadline
    return { deadline, isExpired: Date.now() >= Date.parse(deadline) }
  })
  .get('/api/settings/season', () => ({ value: settings.season }))
  .get(
    '/api/me',
    ({ status }) => accounts[signedIn ?? ''] ?? status(401, { message: '', code: 'not-signed-in' }),
  )
  .post(
    '/api/auth/login',
    async ({ request, status, headers }) => {
      const { email } = await request.json()
      const account = accounts[email]
      const message =
        headers['accept-language'] === 'en' ? 'Invalid email or password' : 'ഇ-മെയിലോ പാസ്‌വേഡോ ശരിയല്ല'
      if (!account) return status(401, { message, code: 'wrong-credentials' })
      signedIn = email
      return account
    },
    { parse: 'none' },
  )
  .post('/api/auth/logout', () => {
    signedIn = null
    return {}
  })
  .post(
    '/test/settings',
    async ({ request }) => {
      settings = { ...start, ...(await request.json()), version: settings.version + 1 }
      return {}
    },
    { parse: 'none' },
  )
  .use(pages({ folder: 'dist', settings: () => settings, now: () => new Date() }))
  .listen({ port: Number(process.env.PORT ?? 4173), hostname: '127.0.0.1' })

process.on('SIGTERM', () => void app.stop(true).then(() => process.exit(0)))
