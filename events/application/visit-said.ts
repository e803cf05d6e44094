/** What a change of status that verified an application says of its home visits. Pure. */

/** `none`: no visit had found anything. `partly`: one had, but fewer than half of the criteria were confirmed. */
export const unsettledVisits = ['none', 'partly'] as const
export type UnsettledVisit = (typeof unsettledVisits)[number]

/** `little`: in events from before the two were told apart; it was either of them. */
export const visitsSaid = [...unsettledVisits, 'little'] as const
export type VisitSaid = (typeof visitsSaid)[number]

/** Null where the visits had settled enough, and for any change that does not verify. */
export const visitSaid = ({
  visit,
  withoutVisit,
}: {
  visit?: UnsettledVisit | undefined
  withoutVisit?: true | undefined
}): VisitSaid | null => visit ?? (withoutVisit ? 'little' : null)
