/** What a change of status that verified an application says of its home visits. */

/** `none`: no visit had found anything. `partly`: one had, but fewer than half of the criteria were confirmed. */
export const unsettledVisits = ['none', 'partly'] as const
export type UnsettledVisit = (typeof unsettledVisits)[number]
