/** Parses untrusted JSON bodies: limits size and depth, and refuses invalid UTF-8 and what parsers take in different ways. */

import { limits } from '#events/limits.ts'
import { strictJson } from '#events/strict-json.ts'
import { receive } from './receive.ts'
import { RefusalError } from './refusals.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** '', which is no JSON, for bytes that are not UTF-8: the decoder reports that only by throwing. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return ''
  }
}

/** Stands for a body that was not sent; the check of a route that takes one knows it from an empty object. */
export const noBody = Object.freeze({})

/** @returns the value, or `noBody` for an empty one. @throws RefusalError `wrong-type`, `too-large`, `malformed` or `invalid` */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RefusalError('wrong-type')
  const bytes = await receive(request, limits.body)
  if (bytes === 'file-too-large') throw new RefusalError('too-large')
  if (typeof bytes === 'string') throw new RefusalError('malformed')
  if (bytes.length === 0) return noBody
  const read = strictJson(textOf(bytes), limits.bodyDepth)
  if (read.ok) return read.value
  if (read.why === 'prototype') throw new RefusalError('invalid', { body: 'error.unknownField' })
  throw new RefusalError('malformed')
}
