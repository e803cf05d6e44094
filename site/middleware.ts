/** In development only: fills in the settings, as server/pages/ does for the built pages. */
import type { MiddlewareHandler } from 'astro'
import type { PublicSettings } from '#events/programme/slots.ts'
import { filledIn, template } from '#events/programme/template.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'

const keys = [
  'season',
  'wedding_date',
  'venue_address',
  'whatsapp_number',
  'places',
  'youtube_notification_video',
  'youtube_guide_video',
] as const

/** The text of one field of an API answer, '' while the server is not there. */
async function ask(path: string, field: string): Promise<string> {
  const answer = await fetch(`${process.env.DEV_API}${path}`).catch(() => null)
  const body: unknown = answer?.ok ? await answer.json() : null
  return body && typeof body === 'object' && field in body ? String(Reflect.get(body, field)) : ''
}

async function publicSettings(): Promise<PublicSettings> {
  const [application_deadline, ...values] = await Promise.all([
    ask('/api/deadline', 'deadline'),
    ...keys.map((key) => ask(`/api/settings/${key}`, 'value')),
  ])
  const [season = '', wedding_date = '', venue_address = '', whatsapp_number = '', places = ''] = values
  const [youtube_notification_video = '', youtube_guide_video = ''] = values.slice(5)
  return {
    season,
    wedding_date,
    venue_address,
    whatsapp_number,
    places,
    youtube_notification_video,
    youtube_guide_video,
    application_deadline,
    // Both ways stand in the page while it is worked on; which one holds is the server's to say.
    letters: true,
    outside: 'OpenID',
    // The criteria in force are no public answer of the API; those of a new installation stand for them here.
    criteria: defaultCriteria,
  }
}

export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const response = await next()
  const isPage = response.headers.get('content-type')?.includes('text/html')
  if (!import.meta.env.DEV || !isPage) return response
  const locale = /^\/en(\/|$)/.test(url.pathname) ? 'en' : 'ml'
  // A page that will be prerendered sees no cookie, so everybody is asked for.
  const context = { locale, now: new Date(), origin: url.origin, known: true } as const
  const html = filledIn(template(await response.text()), { ...context, settings: await publicSettings() })
  return new Response(html, response)
}
