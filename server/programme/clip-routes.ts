/** Serves recorded clips, with range requests for seeking and ETags for revalidation. */

import { Elysia } from 'elysia'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
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
