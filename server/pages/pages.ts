/** The only door for built pages: precompressed, cached, filled with the settings, with a real 404. */
import { Elysia, NotFoundError } from 'elysia'
import { clipsAmong } from '#events/programme/clips.ts'
import { isAdmin, isForApi, localeOf, otherSpelling, pageAt } from './addresses.ts'
import { adminPage } from './admin.ts'
import { type ClipSource, type Page, page, type Settings, type Sources } from './filled.ts'
import { always } from './headers.ts'
import { reply } from './kept.ts'
import { shelfOf } from './shelf.ts'

/**
 * `folder`: the build's output. `settings`: those in force, with a version that changes when one does. `now`: the
 * server's clock. `clips`: the recorded ones that are there. `origin`: PUBLIC_URL without a slash at its end, for
 * canonical links.
 */
export type PagesOptions = {
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

const moved = (location: string, url: string): Response => {
  const query = url.indexOf('?')
  return new Response(null, {
    status: 308,
    headers: { ...always, location: location + (query < 0 ? '' : url.slice(query)) },
  })
}

/** The pages by address, and apart from them those that say that nothing is there, which are at no address. */
function laidOut(built: Map<string, string>, sources: Sources) {
  const pages = new Map<string, Page>()
  const lost = new Map<string, Page>()
  for (const [address, html] of built) {
    if (address === '/admin/') continue
    const isLost = address.endsWith('/404')
    const made = page(address, html, { ...sources, status: isLost ? 404 : 200 })
    ;(isLost ? lost : pages).set(address, made)
  }
  return { pages, lost }
}

/** @returns the answer to a GET or HEAD, or null where the address belongs to the API. */
export function pageDoor({ folder, settings, now, clips = noClips, origin = '' }: PagesOptions) {
  const shelf = shelfOf(folder)
  const admin = adminPage(shelf.pages.get('/admin/') ?? '')
  const { pages, lost } = laidOut(shelf.pages, { settings, now, clips, origin })
  const has = (path: string) => isAdmin(path) || shelf.files.has(path) || pages.has(pageAt(path))
  return (request: Request): Response | null => {
    const path = pathOf(request.url)
    if (isForApi(path)) return null
    const file = shelf.files.get(path)
    if (file) return reply(file, request)
    if (isAdmin(path)) return admin()
    const known = request.headers.has('cookie')
    const found = pages.get(pageAt(path))
    if (found) return reply(found(known), request)
    const other = otherSpelling(path)
    if (other && has(other)) return moved(other, request.url)
    const missing = lost.get(localeOf(path) === 'en' ? '/en/404' : '/404')
    return missing ? reply(missing(known), request) : null
  }
}

/** To be mounted last. What belongs to the API and was answered by no route of it is left to the app's error handler. */
export function pages(options: PagesOptions) {
  const door = pageDoor(options)
  const answer = ({ request }: { request: Request }): Response => {
    const response = door(request)
    if (!response) throw new NotFoundError()
    return response
  }
  return new Elysia({ name: 'pages' }).get('/*', answer).head('/*', answer)
}
