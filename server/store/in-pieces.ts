/** Reads the rows of a query in pieces, so that a reader may take its time. */

/**
 * How many rows are read at once. No statement stays open between two of them, whatever their reader does: an open one
 * holds a snapshot, and the write-ahead log then grows without end.
 */
export const PIECE = 256

/** All rows of a query that reads `PIECE` of them after a given one. */
export function* inPieces<Row>(read: (last: Row | null) => Iterable<Row>): Generator<Row> {
  let last: Row | null = null
  for (;;) {
    const piece: Row[] = []
    let failure: { error: unknown } | null = null
    try {
      for (const row of read(last)) piece.push(row)
    } catch (error) {
      failure = { error }
    }
    // Where the file is damaged, the rows before the damage are handed out all the same.
    yield* piece
    if (failure) throw failure.error
    if (piece.length < PIECE) return
    last = piece.at(-1) ?? null
  }
}
