/** A built page with the settings in it, put together and compressed once for each version of them. */
import { kolkataDate } from '#events/dates.ts'
import type { Clips } from '#events/programme/clips.ts'
import { filling, isClosed, type PublicSettings } from '#events/programme/slots.ts'
import { filledIn, type Template, template } from '#events/programme/template.ts'
import { localeOf } from './addresses.ts'
import { inlineHashes, policy } from './headers.ts'
import { compressed, type Kept, kept } from './kept.ts'

/** `version` changes whenever a setting does. */
export type Settings = PublicSettings & { version: number }
/** The same object as long as nothing about the clips has changed. */
export type ClipSource = () => Clips
export type Sources = { settings: () => Settings; clips: ClipSource; now: () => Date; origin: string }

/** Gives the page for a visitor who came with a cookie, or without. */
export type Page = (known: boolean) => Kept

type Made = { version: number; clips: Clips; closed: boolean; today: string; known: Kept; unknown: Kept }

function make(page: Template, settings: Settings, asking: Parameters<typeof filling>[1], head: Head): Kept {
  const body = new TextEncoder().encode(filledIn(page, filling(settings, asking)))
  return kept({ body, encoded: compressed(body), status: head.status, headers: head.headers })
}

type Head = { status: number; headers: Record<string, string> }

const headOf = (html: string, status: number): Head => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    // The top bar differs for somebody who may be signed in.
    vary: 'accept-encoding, cookie',
    'content-security-policy': policy(inlineHashes(html, 'script'), inlineHashes(html, 'style')),
  },
})

/** Remembers one filling: a page is made again when a setting or a clip changes, the deadline passes or a day begins, and only when asked for. */
export function page(address: string, html: string, sources: Sources & { status: number }): Page {
  const parts = template(html)
  const head = headOf(html, sources.status)
  let made: Made | null = null
  return (known) => {
    const settings = sources.settings()
    const clips = sources.clips()
    const now = sources.now()
    const closed = isClosed(settings.application_deadline, now)
    const today = kolkataDate(now.toISOString())
    const isSame = made?.version === settings.version && made.clips === clips
    if (!made || !isSame || made.closed !== closed || made.today !== today) {
      const locale = localeOf(address)
      const asking = { locale, now, origin: sources.origin, clips: clips[locale] }
      made = {
        version: settings.version,
        clips,
        closed,
        today,
        known: make(parts, settings, { ...asking, known: true }, head),
        unknown: make(parts, settings, { ...asking, known: false }, head),
      }
    }
    return known ? made.known : made.unknown
  }
}
