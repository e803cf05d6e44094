/**
 * Parses untrusted JSON and refuses what parsers treat differently: duplicate keys, prototype names as keys, and nesting
 * that overflows the stack. Runs in browsers as well.
 */

type StrictJson = { ok: true; value: unknown } | { ok: false; why: 'malformed' | 'prototype' }

/** Keys through which careless code reaches shared prototypes. */
const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const QUOTE = 34
const COLON = 58
const OPEN_LIST = 91
const BACKSLASH = 92
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** Index of the closing quote of the string that starts at `from`; the text's length where there is none. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Null for invalid escapes. */
function unescaped(key: string): string | null {
  try {
    return String(JSON.parse(`"${key}"`))
  } catch {
    return null
  }
}

/**
 * Checks the text before `JSON.parse` recurses into it. A colon outside of strings always follows a key of the innermost
 * object, so keys are found without parsing; invalid JSON is left to the parser. Hand-written, since a regular expression
 * takes ten times as long and every save passes here.
 */
function problemIn(text: string, maxDepth: number): 'malformed' | 'prototype' | null {
  /** The keys seen so far in each open object; null for an open list. */
  const open: (Set<string> | null)[] = []
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      start = at + 1
      end = endOfString(text, start)
      at = end
    } else if (code === COLON) {
      const written = text.slice(start, end)
      const key = written.includes('\\') ? unescaped(written) : written
      const keys = open.at(-1)
      if (key === null || !keys || keys.has(key)) return 'malformed'
      if (prototypeNames.has(key)) return 'prototype'
      keys.add(key)
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (open.length === maxDepth) return 'malformed'
      open.push(code === OPEN_OBJECT ? new Set() : null)
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop()
  }
  return null
}

/** @param maxDepth nesting of objects and lists */
export function strictJson(text: string, maxDepth: number): StrictJson {
  const why = problemIn(text, maxDepth)
  if (why !== null) return { ok: false, why }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, why: 'malformed' }
  }
}
