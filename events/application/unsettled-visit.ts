/**
 * What a change to verified records of its home visits. `none`: none had findings. `partly`: fewer than half of the
 * criteria were confirmed.
 */
export const unsettledVisits = ['none', 'partly'] as const
export type UnsettledVisit = (typeof unsettledVisits)[number]
