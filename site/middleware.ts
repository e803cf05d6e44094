/** Development only: fills the settings into the pages, like server/pages/ for the built pages. */
import type { MiddlewareHandler } from 'astro'
import type { SettingKey } from '#events/programme/settings.ts'
import { filledIn, type PublicSettings, template } from '#events/programme/slots.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'

/** One field of an API reply as text, '' while the server is not running. */
async function read(path: string, field: string): Promise<string> {
  const reply = await fetch(`${process.env.DEV_API}${path}`).catch(() => null)
  const body: unknown = reply?.ok ? await reply.json() : null
  return body && typeof body === 'object' && field in body ? String(Reflect.get(body, field)) : ''
}
const setting = (key: SettingKey): Promise<string> => read(`/api/settings/${key}`, 'value')

const publicSettings = async (): Promise<PublicSettings> => ({
  season: await setting('season'),
  wedding_date: await setting('wedding_date'),
  results_day: await setting('results_day'),
  venue_address: await setting('venue_address'),
  whatsapp_number: await setting('whatsapp_number'),
  volunteer_number: await setting('volunteer_number'),
  grievance_name: '',
  grievance_address: '',
  answer_days: '30',
  places: await setting('places'),
  youtube_notification_video: await setting('youtube_notification_video'),
  youtube_guide_video: await setting('youtube_guide_video'),
  application_deadline: await read('/api/deadline', 'deadline'),
  // Fixed values: the API does not publish these five. With mail, a provider and a database, all parts of the pages are shown.
  letters: true,
  codes: false,
  proofs: ['email'],
  outside: 'OpenID',
  database: true,
  criteria: defaultCriteria,
})

export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const response = await next()
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!import.meta.env.DEV || !isPage) return response
  const locale = /^\/en(\/|$)/.test(url.pathname) ? 'en' : 'ml'
  // Prerendered pages get no cookies, so every visitor counts as possibly signed in.
  const context = { locale, now: new Date(), origin: url.origin, known: true } as const
  const html = filledIn(template(await response.text()), { ...context, settings: await publicSettings() })
  return new Response(html, response)
}
