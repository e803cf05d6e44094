/** Of which steps staff have told a family by hand, as an application's standing holds it. Pure. */

/** `at`: UTC. `by`: the account of whoever told it. */
type Telling = { of: number; at: string; by: string }
/** Absent where staff never told the family anything by hand. */
export type ToldByHand = { toldByHand?: readonly Telling[] }

/** Null where the family was not told of that step by hand. */
export const tellingOf = ({ toldByHand }: ToldByHand, of: number): Telling | null =>
  toldByHand?.find((one) => one.of === of) ?? null

export const withTelling = <Now extends ToldByHand>(now: Now, telling: Telling): Now => ({
  ...now,
  toldByHand: [...(now.toldByHand ?? []), telling],
})
