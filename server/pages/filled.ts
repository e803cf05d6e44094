/** Renders a built page with the settings filled in; the compressed result is cached until something it shows changes. */
import { kolkataDate } from '#events/dates.ts'
import type { Clips } from '#events/programme/clips.ts'
import { isClosed, type PageContext, type PublicSettings } from '#events/programme/slots.ts'
import { filledIn, type Template, template } from '#events/programme/template.ts'
import { localeOf } from './addresses.ts'
import { inlineHashes, policy } from './headers.ts'
import { type CachedResponse, cachedResponse, compressed } from './kept.ts'

/** `version` changes whenever a setting does. */
export type Settings = PublicSettings & { version: number }
/** Returns the same object as long as the clips are unchanged. */
export type ClipSource = () => Clips
export type Sources = { settings: () => Settings; clips: ClipSource; now: () => Date; origin: string }

/** `hasCookie`: the visitor may be signed in, so the top bar differs. */
export type Page = (hasCookie: boolean) => CachedResponse

type Rendered = {
  version: number
  clips: Clips
  closed: boolean
  today: string
  withCookie: CachedResponse
  withoutCookie: CachedResponse
}

function render(page: Template, context: PageContext, head: Head): CachedResponse {
  const body = new TextEncoder().encode(filledIn(page, context))
  return cachedResponse({ body, encoded: compressed(body), status: head.status, headers: head.headers })
}

type Head = { status: number; headers: Record<string, string> }

const headOf = (html: string, status: number): Head => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy': policy(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
  },
})

/** Caches one rendering: a request after a setting or clip changed, the deadline passed or a day began renders anew. */
export function page(address: string, html: string, sources: Sources & { status: number }): Page {
  const parts = template(html)
  const head = headOf(html, sources.status)
  let rendered: Rendered | null = null
  return (hasCookie) => {
    const settings = sources.settings()
    const clips = sources.clips()
    const now = sources.now()
    const closed = isClosed(settings.application_deadline, now)
    const today = kolkataDate(now.toISOString())
    const isSameInput = rendered?.version === settings.version && rendered.clips === clips
    if (!rendered || !isSameInput || rendered.closed !== closed || rendered.today !== today) {
      const locale = localeOf(address)
      const context = { settings, locale, now, origin: sources.origin, clips: clips[locale] }
      rendered = {
        version: settings.version,
        clips,
        closed,
        today,
        withCookie: render(parts, { ...context, known: true }, head),
        withoutCookie: render(parts, { ...context, known: false }, head),
      }
    }
    return hasCookie ? rendered.withCookie : rendered.withoutCookie
  }
}
