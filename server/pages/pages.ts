/** Serves pages and files: compressed, cached, with the settings, and a 404 page for other paths. */
import { Elysia, NotFoundError } from 'elysia'
import { criteriaOf, givenValue, settingValue } from '#events/programme/events.ts'
import { proofCarrier } from '../accounts/opening.ts'
import { canSendLinks } from '../accounts/password-links.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/interface.ts'
import type { Settings } from '../programme/settings.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { identifiers } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import {
  type BuiltFiles,
  createAdminPage,
  createPage,
  isAdmin,
  isForApi,
  localeOf,
  otherSpelling,
  type Page,
  type Settings as PageSettings,
  pageAt,
  reply,
  type Sources,
} from './built-files.ts'
import { securityHeaders } from './headers.ts'

type PagesOptions = Sources & { built: BuiltFiles }

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, start + end)
}

const redirectTo = (location: string, url: string): Response => {
  const query = url.indexOf('?')
  return new Response(null, {
    status: 308,
    headers: { ...securityHeaders, location: location + (query < 0 ? '' : url.slice(query)) },
  })
}

/** 404 pages have no path of their own. */
function pagesByAddress(built: Map<string, string>, sources: Sources) {
  const pages = new Map<string, Page>()
  const notFoundPages = new Map<string, Page>()
  for (const [address, html] of built) {
    if (address === '/admin/') continue
    const isNotFound = address.endsWith('/404')
    const rendered = createPage(address, html, { ...sources, status: isNotFound ? 404 : 200 })
    ;(isNotFound ? notFoundPages : pages).set(address, rendered)
  }
  return { pages, notFoundPages }
}

/** What was read last, where nothing can be read now: pages are there while the database is away. */
function lastRead<T>(read: () => T): () => T {
  let last: { value: T } | null = null
  return () => {
    try {
      last = { value: read() }
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || !last) throw error
    }
    return last.value
  }
}

/** @returns the answer to a GET or HEAD, or null for paths of the API */
export function createPageHandler({ built, ...options }: PagesOptions) {
  const sources = { ...options, settings: lastRead(options.settings), clips: lastRead(options.clips) }
  const admin = createAdminPage(built.pages.get('/admin/') ?? '')
  const { pages, notFoundPages } = pagesByAddress(built.pages, sources)
  const has = (path: string) => isAdmin(path) || built.files.has(path) || pages.has(pageAt(path))
  return (request: Request): Response | null => {
    const path = pathOf(request.url)
    if (isForApi(path)) return null
    const file = built.files.get(path)
    if (file) return reply(file, request)
    if (isAdmin(path)) return admin()
    const hasCookie = request.headers.has('cookie')
    const foundPage = pages.get(pageAt(path))
    if (foundPage) return reply(foundPage(hasCookie), request)
    const canonical = otherSpelling(path)
    if (canonical && has(canonical)) return redirectTo(canonical, request.url)
    const missing = notFoundPages.get(localeOf(path) === 'en' ? '/en/404' : '/404')
    return missing ? reply(missing(hasCookie), request) : null
  }
}

/** Mounted last. Unknown API paths go to the app's error handler. */
export function pageRoutes(options: PagesOptions) {
  const handle = createPageHandler(options)
  const answer = ({ request }: { request: Request }): Response => {
    const response = handle(request)
    if (!response) throw new NotFoundError()
    return response
  }
  return new Elysia({ name: 'pages' }).get('/*', answer).head('/*', answer)
}

// The settings on pages; `version` changes with any of them.

export const publicSettings =
  (parts: { store: Store; mail: Mail; config: Config; settings: Settings }): (() => PageSettings) =>
  () => {
    const now = parts.store.state.programme()
    const season = settingValue(now, 'season')
    return {
      version: now.events,
      season,
      criteria: criteriaOf(now, season),
      wedding_date: settingValue(now, 'wedding_date'),
      results_day: settingValue(now, 'results_day'),
      venue_address: settingValue(now, 'venue_address'),
      whatsapp_number: givenValue(now, 'whatsapp_number'),
      volunteer_number: parts.settings.readable('volunteer_number'),
      grievance_name: settingValue(now, 'grievance_name'),
      grievance_address: settingValue(now, 'grievance_address'),
      answer_days: settingValue(now, 'answer_days'),
      places: settingValue(now, 'places'),
      youtube_notification_video: settingValue(now, 'youtube_notification_video'),
      youtube_guide_video: settingValue(now, 'youtube_guide_video'),
      application_deadline: settingValue(now, 'application_deadline'),
      letters: canSendLinks(parts),
      codes: parts.mail.isOn('sms'),
      proofs: identifiers.filter((what) => proofCarrier(parts.mail, what) !== undefined),
      outside: parts.config.outside?.name ?? '',
      database: parts.config.databaseUrl !== null,
    }
  }
