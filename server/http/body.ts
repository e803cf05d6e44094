/** Parses untrusted JSON bodies: limits size and depth, and refuses invalid UTF-8 and duplicate keys. */
import type { Refusal } from '#events/decider.ts'
import { limits } from '#events/vocabulary.ts'
import { receive } from './receive.ts'

export type Body = { ok: true; value: unknown } | { ok: false; refusal: Refusal }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Just past the closing quote of the string that begins at `start`; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return text.length
}

/**
 * False for duplicate keys, which parsers interpret differently. Only what JSON.parse already
 * accepted comes here. Hand-written: a regular expression takes ten times as long, and every save passes here.
 */
function isSound(text: string): boolean {
  const levels: (Set<string> | null)[] = []
  let last = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      last = [at, endOfString(text, at)]
      at = (last[1] ?? at) - 1
    } else if (character === '{') levels.push(new Set())
    else if (character === '[') levels.push(null)
    else if (character === '}' || character === ']') levels.pop()
    else if (character === ':') {
      const keys = levels.at(-1)
      const name = text.slice(...last)
      const key = name.includes('\\') ? JSON.stringify(JSON.parse(name)) : name
      if (!keys || keys.has(key)) return false
      keys.add(key)
    }
  }
  return true
}

/** False for nesting past the limit: it is found before the parser recurses into it. */
function isShallow(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at) - 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
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
