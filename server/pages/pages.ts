/** Serves the built pages and files: precompressed, cached, with the settings filled in, and with status 404 for what is missing. */
import { Elysia, NotFoundError } from 'elysia'
import { clipsAmong } from '#events/programme/clips.ts'
import { isAdmin, isForApi, localeOf, otherSpelling, pageAt } from './addresses.ts'
import { adminPage } from './admin.ts'
import { type ClipSource, type Page, page, type Settings, type Sources } from './filled.ts'
import { always } from './headers.ts'
import { reply } from './kept.ts'
import { readBuiltFiles } from './shelf.ts'

/**
 * `folder`: the build's output. `settings`: those in force, with a version that changes when one does. `now`: the
 * server's clock. `clips`: the recorded ones that are there. `origin`: PUBLIC_URL without a slash at its end, for
 * canonical links.
 */
type PagesOptions = {
  folder: string
  settings: () => Settings
  now: () => Date
  clips?: ClipSource
  origin?: string
}

const none = clipsAmong(new Set())
const noClips: ClipSource = () => none

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, start + end)
}

const redirectTo = (location: string, url: string): Response => {
  const query = url.indexOf('?')
  return new Response(null, {
    status: 308,
    headers: { ...always, location: location + (query < 0 ? '' : url.slice(query)) },
  })
}

/** Pages by address; the 404 pages are kept apart, since they have no address of their own. */
function pagesByAddress(sites: Map<string, string>, sources: Sources) {
  const pages = new Map<string, Page>()
  const notFoundPages = new Map<string, Page>()
  for (const [address, html] of sites) {
    if (address === '/admin/') continue
    const isNotFound = address.endsWith('/404')
    const rendered = page(address, html, { ...sources, status: isNotFound ? 404 : 200 })
    ;(isNotFound ? notFoundPages : pages).set(address, rendered)
  }
  return { pages, notFoundPages }
}

/** @returns the answer to a GET or HEAD, or null where the address belongs to the API. */
export function pageHandler({ folder, settings, now, clips = noClips, origin = '' }: PagesOptions) {
  const built = readBuiltFiles(folder)
  const admin = adminPage(built.pages.get('/admin/') ?? '')
  const { pages, notFoundPages } = pagesByAddress(built.pages, { settings, now, clips, origin })
  const has = (path: string) => isAdmin(path) || built.files.has(path) || pages.has(pageAt(path))
  return (request: Request): Response | null => {
    const path = pathOf(request.url)
    if (isForApi(path)) return null
    const file = built.files.get(path)
    if (file) return reply(file, request)
    if (isAdmin(path)) return admin()
    const known = request.headers.has('cookie')
    const foundPage = pages.get(pageAt(path))
    if (foundPage) return reply(foundPage(known), request)
    const canonical = otherSpelling(path)
    if (canonical && has(canonical)) return redirectTo(canonical, request.url)
    const missing = notFoundPages.get(localeOf(path) === 'en' ? '/en/404' : '/404')
    return missing ? reply(missing(known), request) : null
  }
}

/** To be mounted last. An API path that no route answered is left to the app's error handler. */
export function pages(options: PagesOptions) {
  const handle = pageHandler(options)
  const answer = ({ request }: { request: Request }): Response => {
    const response = handle(request)
    if (!response) throw new NotFoundError()
    return response
  }
  return new Elysia({ name: 'pages' }).get('/*', answer).head('/*', answer)
}
