/** Serves recorded clips, with range requests for seeking and ETags for revalidation. */
import { Elysia } from 'elysia'
import { locales } from '#events/account-lists.ts'
import { CLIP_LIMIT, type ClipName, isClipSection } from '#events/programme/clips.ts'
import type { Gate } from '../http/gate.ts'
import { described } from '../http/query.ts'
import { receive } from '../http/receive.ts'
import { RefusalError, refuse } from '../http/refusals.ts'
import { securityHeaders } from '../pages/headers.ts'
import type { Clip, ClipFolder } from './clips.ts'

type Range = { start: number; end: number }

/** Parses the Range header; `end` is inclusive. 'unsatisfiable' is answered with 416, null with the whole clip. */
function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'unsatisfiable' : { start, end }
}

/** If-Range: when the clip was replaced, the whole new one is sent instead of a part of it. */
const isSameClip = (headers: Headers, etag: string): boolean => (headers.get('if-range') ?? etag) === etag

const matches = (header: string | null, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false

function answer({ file, size, type, etag }: Clip, { headers }: Request): Response {
  const shared = { ...securityHeaders, 'cache-control': 'no-cache', etag, 'accept-ranges': 'bytes' }
  if (matches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: shared })
  const range = isSameClip(headers, etag) ? rangeOf(headers.get('range'), size) : null
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...shared, 'content-range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` }
  return new Response(file.slice(start, end + 1, type).stream(), {
    status: range ? 206 : 200,
    headers: {
      ...shared,
      ...(range && contentRange),
      'content-type': type,
      'content-length': String(end - start + 1),
    },
  })
}

export function clipRoutes({ clips, gate }: { clips: ClipFolder; gate: Gate }) {
  return new Elysia({ name: 'clips' }).use(gate).get(
    '/clips/:name',
    async ({ request, params }) => {
      const clip = await clips.find(params.name)
      return clip ? answer(clip, request) : refuse(request, 'not-found')
    },
    described('A recorded clip of a section', 'programme'),
  )
}

// Routes for admins: which clips are recorded, a recording that takes its place among them, and taking one away.

/** @throws RefusalError `not-found` */
function nameIn({ section, locale }: { section: string; locale: string }): ClipName {
  const language = locales.find((one) => one === locale)
  if (!isClipSection(section) || !language) throw new RefusalError('not-found')
  return { section, locale: language }
}

export function recordingRoutes({ clips, gate }: { clips: ClipFolder; gate: Gate }) {
  const current = () => ({ clips: clips.offered() })
  return new Elysia({ name: 'recordings', prefix: '/api/admin/clips' })
    .use(gate)
    .get('', current, described('The recorded clips', 'programme'))
    .put(
      '/:section/:locale',
      async ({ request, params }) => {
        const name = nameIn(params)
        const bytes = await receive(request, CLIP_LIMIT)
        if (bytes === 'file-too-large') return refuse(request, 'file-too-large')
        if (typeof bytes === 'string') return refuse(request, 'malformed')
        return (await clips.put(name, bytes)) ? current() : refuse(request, 'file-broken')
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
