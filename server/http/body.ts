/** Parses untrusted JSON bodies: limits size and depth, and refuses invalid UTF-8 and duplicate keys. */
import { limits } from '#events/vocabulary.ts'
import { receive } from './receive.ts'
import { RefusalError } from './refusals.ts'

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
 * False for duplicate keys, which parsers interpret differently. Takes only what JSON.parse has accepted. Written by
 * hand, since a regular expression takes ten times as long and every save passes here.
 */
function hasUniqueKeys(text: string): boolean {
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

/** @returns the value; an empty object for an empty body. @throws RefusalError `wrong-type`, `too-large` or `malformed` */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new RefusalError('wrong-type')
  const bytes = await receive(request, limits.body)
  if (bytes === 'file-too-large') throw new RefusalError('too-large')
  if (typeof bytes === 'string') throw new RefusalError('malformed')
  if (bytes.length === 0) return {}
  const value = parsed(bytes)
  if (value === undefined) throw new RefusalError('malformed')
  return value
}

/** Undefined for what is not well-formed: JSON.parse and a fatal TextDecoder report that only by throwing. */
function parsed(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes)
    if (!isShallow(text)) return undefined
    const value: unknown = JSON.parse(text)
    return hasUniqueKeys(text) ? value : undefined
  } catch {
    return undefined
  }
}
