/** The changes of status that staff have told a family by hand, as a part of the standing. */

/** `of`: log position of the step. `at`: UTC. `by`: account id. */
type Telling = { of: number; at: string; by: string }
export type ToldByHand = { toldByHand?: readonly Telling[] }

export const tellingOf = ({ toldByHand }: ToldByHand, of: number): Telling | null =>
  toldByHand?.find((one) => one.of === of) ?? null

export const withTelling = <Now extends ToldByHand>(now: Now, telling: Telling): Now => ({
  ...now,
  toldByHand: [...(now.toldByHand ?? []), telling],
})
