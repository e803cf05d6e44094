/** Splits a stream of bytes into lines with a bound on their length, so that neither a large file nor a hostile one fills the memory. */

/** Characters. The longest line holds the order of a whole season, some eighty for each family. */
const LONGEST = 1 << 25
/** Of UTF-8, for one UTF-16 unit. */
const MOST_BYTES = 3
const NEWLINE = 10
/** What comes in the place of a line that is too long or not UTF-8: no line of a bundle. */
export const UNREADABLE = '\u0000'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Copies, since the bytes of a chunk may be overwritten by the next. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function linesIn(bytes: Uint8Array): string[] {
  try {
    return decoder.decode(bytes).split('\n')
  } catch {
    return linesUntilWrong(bytes)
  }
}

/** The lines before the one that is not UTF-8, and what comes in its place. No byte of a longer character is a newline. */
function linesUntilWrong(bytes: Uint8Array): string[] {
  const lines: string[] = []
  for (let from = 0; ; ) {
    const newline = bytes.indexOf(NEWLINE, from)
    const end = newline < 0 ? bytes.length : newline
    try {
      lines.push(decoder.decode(bytes.subarray(from, end)))
    } catch {
      return [...lines, UNREADABLE]
    }
    from = end + 1
  }
}

/** Cuts chunks where lines end, so that no character is torn: each piece holds whole lines, without the newline after the last. */
function* wholeLines(chunks: Iterable<Uint8Array>, mostBytes: number): Generator<Uint8Array> {
  /** The beginning of the line whose end has not been read yet. */
  let rest: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    const first = chunk.indexOf(NEWLINE)
    const last = chunk.lastIndexOf(NEWLINE)
    if (first >= 0) {
      yield joined([...rest, chunk.subarray(0, first)])
      if (last > first) yield chunk.subarray(first + 1, last)
      rest = []
      length = 0
    }
    rest.push(joined([chunk.subarray(last + 1)]))
    length += chunk.length - last - 1
    if (length > mostBytes) break
  }
  if (length > 0) yield joined(rest)
}

/** Without newlines, and without an empty line after the last one. Nothing is read any more after a line that is too long or not UTF-8. */
export function* linesOf(chunks: Iterable<Uint8Array>, longest: number = LONGEST): Generator<string> {
  for (const bytes of wholeLines(chunks, longest * MOST_BYTES))
    for (const line of linesIn(bytes)) {
      const isTooLong = line.length > longest
      yield isTooLong ? UNREADABLE : line
      if (isTooLong || line === UNREADABLE) return
    }
}

/** Gives equal texts as one and the same: a stream, an actor and a type stand in many entries, and each parsing makes copies of its own. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}
