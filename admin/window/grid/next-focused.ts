/** Chooses the focused row after the list has changed. */
type Row = { readonly id: string }

/**
 * The same row if it is still listed; else the nearest one after it in the old list, else the nearest one before it.
 * @param before the rows as they were while `id` was focused
 */
export function nextFocused<Now extends Row>(
  id: string | undefined,
  before: readonly Row[],
  now: readonly Now[],
): Now | undefined {
  const listed = new Map(now.map((row) => [row.id, row]))
  const at = before.findIndex((row) => row.id === id)
  const candidates = at < 0 ? [] : [...before.slice(at), ...before.slice(0, at).reverse()]
  const same = now.find((row) => row.id === id)
  return same ?? candidates.map((row) => listed.get(row.id)).find((row) => row !== undefined) ?? now[0]
}
