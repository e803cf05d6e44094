/** Selects applications for the shortlist and the waitlist: the first with status `ranked`, in ranking order. */
import { inOrder, type Rankable } from './rank.ts'

type Selectable = Rankable & { status: string }
/** How many to take for each; fewer come back where fewer wait. */
export type Places = { shortlist: number; waitlist: number }
/** Ids, in ranking order. */
export type Selection = { shortlisted: string[]; waitlist: string[] }

/** `items` are all that have a rank, since a manual position counts among all of them. */
export function selection(items: readonly Selectable[], { shortlist, waitlist }: Places): Selection {
  const waiting = inOrder(items).filter(({ status }) => status === 'ranked')
  const ids = waiting.slice(0, shortlist + waitlist).map(({ id }) => id)
  return { shortlisted: ids.slice(0, shortlist), waitlist: ids.slice(shortlist) }
}
