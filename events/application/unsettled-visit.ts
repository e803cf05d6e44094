/** Home visits at verification. `none`: without findings. `partly`: fewer than half of the criteria were confirmed. */
export const unsettledVisits = ['none', 'partly'] as const
export type UnsettledVisit = (typeof unsettledVisits)[number]
