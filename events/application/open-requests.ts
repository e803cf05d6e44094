/** Open requests for correction, as auditors see them: folded into the standing. */

/** `number`: from 1 within its application. `due`: last day for the answer. `at`: UTC. */
export type OpenRequest = { number: number; due: string; at: string }
/** `made`: all requests so far. */
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
