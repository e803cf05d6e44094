/** Splits a stream of bytes into lines with a bound on their length, so that neither a large file nor a hostile one fills the memory. */

/** Characters. The longest line is the recorded order of a season: 50,000 applications take 3 million. */
const LONGEST = 1 << 24

/**
 * Without newlines, and without an empty line after the last one; invalid UTF-8 becomes replacement characters. A line that is
 * too long comes cut off, as the last one: no reader of a bundle takes it for a line.
 */
export function* linesOf(chunks: Iterable<Uint8Array>, longest: number = LONGEST): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > longest) return yield rest.slice(0, longest)
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
