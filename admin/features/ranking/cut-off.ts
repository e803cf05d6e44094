/** Where the cut-off line of the ranking stands: under the last row within the places, of those that are shown. Pure. */

/** @param order indexes of the rows, the first rank first. @returns the id of the row above the line; '' where none is */
export function cutOffRow<Row extends { id: string }>(
  { rows, places }: { rows: readonly Row[]; places: number },
  order: Uint32Array,
  isShown: (row: Row) => boolean,
): string {
  const last = order.subarray(0, places).findLast((index) => {
    const row = rows[index]
    return row !== undefined && isShown(row)
  })
  return last === undefined ? '' : (rows[last]?.id ?? '')
}
