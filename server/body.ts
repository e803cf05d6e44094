/** JSON bodies, read with suspicion: a size, a depth, real UTF-8, no key twice. Anything else is refused before it is used. */
import type { Refusal } from '#events/decider.ts'
import { limits } from '#events/vocabulary.ts'
import { receive } from './objects/receive.ts'

export type Body = { ok: true; value: unknown } | { ok: false; refusal: Refusal }

const utf8 = new TextDecoder('utf-8', { fatal: true })
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

/**
 * False for nesting past the limit, and for an object that names a key twice: two readers could take it for two things.
 * Only what JSON.parse already accepted comes here.
 */
export function isSound(text: string): boolean {
  const levels: (Set<string> | null)[] = []
  let last = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (levels.push(token === '{' ? new Set() : null) > limits.bodyDepth) return false
    } else if (token === '}' || token === ']') levels.pop()
    else if (token === ':') {
      const keys = levels.at(-1)
      const key = last.includes('\\') ? JSON.stringify(JSON.parse(last)) : last
      if (!keys || keys.has(key)) return false
      keys.add(key)
    }
    last = token
  }
  return true
}

/** Deep nesting is found before the parser recurses into it. */
const isShallow = (text: string): boolean => {
  let depth = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > limits.bodyDepth) return false
  }
  return true
}

/** @returns the value, or `wrong-type`, `too-large` or `malformed`. */
export async function readJson(request: Request): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return { ok: false, refusal: 'wrong-type' }
  const bytes = await receive(request, limits.body)
  if (bytes === 'file-too-large') return { ok: false, refusal: 'too-large' }
  if (bytes === 'aborted') return { ok: false, refusal: 'malformed' }
  if (bytes.length === 0) return { ok: true, value: undefined }
  try {
    const text = utf8.decode(bytes)
    if (!isShallow(text)) return { ok: false, refusal: 'malformed' }
    const value: unknown = JSON.parse(text)
    return isSound(text) ? { ok: true, value } : { ok: false, refusal: 'malformed' }
  } catch {
    // JSON.parse and a fatal TextDecoder report what is malformed only by throwing.
    return { ok: false, refusal: 'malformed' }
  }
}
