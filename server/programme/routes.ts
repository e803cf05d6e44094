/** Public routes: deadline, public settings, health check, local bodies, clips; and admins' routes for clips. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { locales } from '#events/account-lists.ts'
import { CLIP_LIMIT, type ClipName, isClipSection } from '#events/programme/clips.ts'
import { districts, lsgTypes } from '#events/vocabulary.ts'
import { asking, described, oneOf } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { receive } from '../http/receive.ts'
import { RefusalError, refuse } from '../http/refusals.ts'
import { securityHeaders } from '../pages/headers.ts'
import type { Parts } from '../parts.ts'
import type { Clip } from './clips.ts'

export function programmeRoutes(parts: Pick<Parts, 'gate' | 'settings' | 'store'>) {
  const { gate, settings, store } = parts
  /** `warning` is absent without one, so that monitors that compare the body notice it. */
  const health = () => ({ status: 'ok', ...(store.aheadOfClock() && { warning: 'log-ahead-of-clock' }) })
  return new Elysia({ name: 'programme', prefix: '/api' })
    .use(gate)
    .get(
      '/health',
      ({ request }) =>
        store.isHealthy() ? health() : refuse(request, 'unavailable', undefined, { retryAfter: 5 }),
      described('Whether the log is open and everything has taken it in', 'programme'),
    )
    .get(
      '/deadline',
      () => {
        const deadline = settings.deadline()
        return { deadline, isExpired: store.clock().getTime() >= Date.parse(deadline) }
      },
      described('Until when families may apply', 'programme'),
    )
    .get(
      '/settings/:key',
      ({ request, params }) => {
        const value = settings.public(params.key)
        return value === null ? refuse(request, 'unknown-setting') : { key: params.key, value }
      },
      described('A public setting', 'programme'),
    )
}

// Suggestions of local bodies are public, so shared caches may store them.

const Ask = z.strictObject({
  district: oneOf(districts),
  type: oneOf(lsgTypes).optional(),
})

/** An offline phone may use a stale list for 30 days; an empty list is revalidated each time. */
const caching = (isEmpty: boolean): string =>
  isEmpty ? 'public, no-cache' : 'public, max-age=3600, stale-while-revalidate=2592000'

export function placeRoutes({ gate, localBodies }: Pick<Parts, 'gate' | 'localBodies'>) {
  return new Elysia({ name: 'places', prefix: '/api/places' }).use(gate).get(
    '/local-bodies',
    ({ query: { district, type } }) => {
      const found = localBodies(district).filter((body) => type === undefined || body.type === type)
      return Response.json(
        { localBodies: found },
        { headers: { 'cache-control': caching(found.length === 0) } },
      )
    },
    asking(Ask, 'The local bodies of a district, as suggestions', 'programme'),
  )
}

// Clips are served with range requests for seeking and ETags.

type Range = { start: number; end: number }

/** `end`: inclusive. 'unsatisfiable' is answered with 416, null with the whole clip. */
function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'unsatisfiable' : { start, end }
}

/** If-Range: a replaced clip is sent whole. */
const isSameClip = (headers: Headers, etag: string): boolean => (headers.get('if-range') ?? etag) === etag

const matches = (header: string | null, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false

function clipRoutesAnswer({ file, etag }: Clip, { headers }: Request): Response {
  const { size, type } = file
  const shared = { ...securityHeaders, 'cache-control': 'no-cache', etag, 'accept-ranges': 'bytes' }
  if (matches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: shared })
  const range = isSameClip(headers, etag) ? rangeOf(headers.get('range'), size) : null
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` }
  return new Response(file.slice(start, end + 1, type), {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      ...(range && contentRange),
      'content-type': type,
      'content-length': String(end - start + 1),
    },
  })
}

/** @throws RefusalError `not-found` */
function nameIn({ section, locale }: { section: string; locale: string }): ClipName {
  const language = locales.find((one) => one === locale)
  if (!isClipSection(section) || !language) throw new RefusalError('not-found')
  return { section, locale: language }
}

export function clipRoutes({ clips, gate }: Pick<Parts, 'clips' | 'gate'>) {
  return new Elysia({ name: 'clips' }).use(gate).get(
    '/clips/:name',
    async ({ request, params }) => {
      const [section = '', locale = ''] = params.name.split('.')
      const clip = await clips.find(nameIn({ section, locale }))
      return clip ? clipRoutesAnswer(clip, request) : refuse(request, 'not-found')
    },
    described('A recorded clip of a section', 'programme'),
  )
}

// For admins: list, record and remove clips.

export function recordingRoutes({ clips, gate }: Pick<Parts, 'clips' | 'gate'>) {
  const current = () => ({ clips: clips.offered() })
  return new Elysia({ name: 'recordings', prefix: '/api/admin/clips' })
    .use(gate)
    .get('', current, described('The recorded clips', 'programme'))
    .put(
      '/:section/:locale',
      async ({ request, params, visitor }) => {
        const name = nameIn(params)
        const bytes = await receive(request, CLIP_LIMIT)
        if (bytes === 'file-too-large') return refuse(request, 'file-too-large')
        if (typeof bytes === 'string') return refuse(request, 'malformed')
        const stored = await clips.put(signedIn(visitor).id, name, bytes)
        return stored.ok ? current() : refuse(request, stored.refusal)
      },
      { parse: 'none', ...described('The bytes of a recorded clip', 'programme') },
    )
    .delete(
      '/:section/:locale',
      async ({ params }) => {
        await clips.remove(nameIn(params))
        return current()
      },
      described('Take a recorded clip away', 'programme'),
    )
}
