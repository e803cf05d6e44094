/** What differs between two points of a season, application by application. Pure. */
import type { Row, View } from './view.ts'

/** Of `before` and `after` one is null where the application is not there at that point. */
export type Difference = { ledgerId: string; before: Row | null; after: Row | null }

const isSame = (a: Row, b: Row): boolean =>
  a.status === b.status &&
  a.rank === b.rank &&
  a.points === b.points &&
  a.byHand.join() === b.byHand.join() &&
  a.rejectedFor === b.rejectedFor

/** Those whose status or what was decided by hand differs come first, since a rank moves with every other family's. */
const weight = ({ before, after }: Difference): number =>
  before?.status !== after?.status || before?.byHand.join() !== after?.byHand.join() ? 0 : 1

export function differences(before: View, after: View): Difference[] {
  const left = new Map(before.rows.map((row) => [row.ledgerId, row]))
  const found: Difference[] = []
  for (const row of after.rows) {
    const was = left.get(row.ledgerId) ?? null
    left.delete(row.ledgerId)
    if (!was || !isSame(was, row)) found.push({ ledgerId: row.ledgerId, before: was, after: row })
  }
  for (const row of left.values()) found.push({ ledgerId: row.ledgerId, before: row, after: null })
  return found.sort((a, b) => weight(a) - weight(b))
}
