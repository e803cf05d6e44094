/** Which row has the focus after the list has changed. */
type Row = { readonly id: string }

/**
 * The same family where it is still listed; where it left, the one that came after it, or at the end the one before.
 * @param before the rows as they were while `id` was in hand
 */
export function nextFocused<Now extends Row>(
  id: string | undefined,
  before: readonly Row[],
  now: readonly Now[],
): Now | undefined {
  const listed = new Map(now.map((row) => [row.id, row]))
  const at = before.findIndex((row) => row.id === id)
  const order = at < 0 ? [] : [...before.slice(at), ...before.slice(0, at).reverse()]
  const same = id === undefined ? undefined : listed.get(id)
  return same ?? order.map((row) => listed.get(row.id)).find((row) => row !== undefined) ?? now[0]
}
