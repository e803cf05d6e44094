/** Renders a built page with the settings filled in; the compressed result is cached until something it shows changes. */
import { kolkataDate } from '#events/dates.ts'
import type { Clips } from '#events/programme/clips.ts'
import { isClosed, type PageContext, type PublicSettings } from '#events/programme/slots.ts'
import { filledIn, template } from '#events/programme/template.ts'
import { isQuiet, localeOf } from './addresses.ts'
import { type CachedResponse, type Compression, cachedResponse, compressible } from './cached-response.ts'
import { inlineHashes, policy, quietPolicy } from './headers.ts'

/** `version` changes whenever a setting does. */
export type Settings = PublicSettings & { version: number }
/**
 * `clips` returns the same object until one changes; `origin`: PUBLIC_URL without a slash at its end, for canonical links; `logKey`:
 * the key that signs the log. `compression`: `least` where it is left out.
 */
export type Sources = {
  settings: () => Settings
  clips: () => Clips
  now: () => Date
  origin: string
  logKey?: string
  compression?: Compression
}

/** `hasCookie`: the visitor may be signed in, so the top bar differs. */
export type Page = (hasCookie: boolean) => CachedResponse

/** `inputs`: everything that the result depends on and that can change. `pages`: by whether there is a cookie. */
type Rendered = { inputs: readonly unknown[]; pages: Map<boolean, CachedResponse> }

/** Caches one rendering: a request after a setting or clip changed, the deadline passed or a day began renders anew. */
export function createPage(address: string, html: string, sources: Sources & { status: number }): Page {
  const parts = template(html)
  const locale = localeOf(address)
  const policyOf = isQuiet(address) ? quietPolicy : policy
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    'content-security-policy': policyOf(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
  }
  const render = (context: PageContext): CachedResponse => {
    const body = new TextEncoder().encode(filledIn(parts, context))
    const bodies = compressible(body, sources.compression ?? 'least')
    return cachedResponse({ bodies, status: sources.status, headers })
  }
  let rendered: Rendered | null = null
  return (hasCookie) => {
    const settings = sources.settings()
    const { origin, logKey } = sources
    const clips = sources.clips()
    const now = sources.now()
    const today = kolkataDate(now.toISOString())
    const inputs = [settings.version, clips, isClosed(settings.application_deadline, now), today]
    if (!rendered?.inputs.every((input, index) => input === inputs[index]))
      rendered = { inputs, pages: new Map() }
    const context = { settings, locale, now, origin, logKey, clips: clips[locale], known: hasCookie }
    return rendered.pages.getOrInsertComputed(hasCookie, () => render(context))
  }
}
