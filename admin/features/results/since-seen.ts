/** What of the results is otherwise than when a person looked at them. Pure. */
import type { Results } from './api.ts'

type Counted = Results['letters'][number]['status'] | Results['undecided']['byStatus'][number]['status']
type Difference = { status: Counted; from: number; to: number }

/** The letters of each decision, and the families in each status before one. */
const countsOf = ({ letters, undecided }: Results): [status: Counted, count: number][] => [
  ...letters.map(({ status, letters: count }): [Counted, number] => [status, count]),
  ...undecided.byStatus.map(({ status, count }): [Counted, number] => [status, count]),
]

export function differences(seen: Results, now: Results): Difference[] {
  const before = new Map(countsOf(seen))
  return countsOf(now).flatMap(([status, to]) => {
    const from = before.get(status) ?? 0
    return from === to ? [] : [{ status, from, to }]
  })
}

const shown = ({ season, isOn, letters, otherwise, undecided }: Results): string =>
  JSON.stringify({ season, isOn, letters, otherwise, undecided })

/** Whether the counts, the letters and the names are those that were seen. */
export const isAsSeen = (seen: Results, now: Results): boolean => shown(seen) === shown(now)

const published = ({ isPublished, changed }: Results): string => JSON.stringify({ isPublished, changed })

/**
 * Whether somebody has published or taken back since.
 * @param now what is shown, which for a moment may be older than what the person's own change has read
 */
export const hasNewState = (seen: Results, now: Results): boolean =>
  now.position >= seen.position && published(seen) !== published(now)

/** Whether the letters are others. Once they are published they are on their way, and their counts say nothing new. */
export const hasNewCounts = (seen: Results, now: Results): boolean =>
  now.position >= seen.position && !now.isPublished && !seen.isPublished && !isAsSeen(seen, now)

/** What the person has to look at, another text for each other news; null for nothing. @param refusals of their own requests so far */
export function newsOf(seen: Results, now: Results, refusals: number): string | null {
  const isNews = refusals > 0 || hasNewState(seen, now) || hasNewCounts(seen, now)
  return isNews ? `${refusals} ${published(now)} ${shown(now)}` : null
}
