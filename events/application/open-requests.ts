/** The corrections a family asked for that wait for an answer, as far as an auditor sees them: folded into the standing. */

/** `number`: from 1 within its application; `due`: the day by which it is answered; `at`: UTC. */
export type OpenRequest = { number: number; due: string; at: string }
/** `made`: how many the family has ever made. */
export type Requests = { made: number; open: readonly OpenRequest[] }

export function withRequest(now: Requests | undefined, made: Omit<OpenRequest, 'number'>): Requests {
  const number = (now?.made ?? 0) + 1
  const { due, at } = made
  return { made: number, open: [...(now?.open ?? []), { number, due, at }] }
}

export const withAnswer = ({ made, open }: Requests, number: number): Requests => ({
  made,
  open: open.filter((one) => one.number !== number),
})
