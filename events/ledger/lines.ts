/** Splits a stream of bytes into lines with a bound on their length, so that neither a large file nor a hostile one fills the memory. */

/** Characters. The longest line holds the order of a whole season, some eighty for each family. */
const LONGEST = 1 << 25
/** What comes in the place of a line that is too long: no line of a bundle. */
const TOO_LONG = '\u0000'

/**
 * Without newlines, and without an empty line after the last one; invalid UTF-8 becomes replacement characters. Nothing is read any
 * more after a line that is too long.
 */
export function* linesOf(chunks: Iterable<Uint8Array>, longest: number = LONGEST): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let parts: string[] = []
  let length = 0
  for (const chunk of chunks) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(first)
    length += first.length
    if (length > longest) return yield TOO_LONG
    const last = others.pop()
    if (last === undefined) continue
    yield parts.join('')
    yield* others
    parts = [last]
    length = last.length
  }
  const rest = parts.join('') + decoder.decode()
  if (rest !== '') yield rest
}
