/** Turns and their middle: limit and product are measured in turn, A B A B, so that a busy machine is busy for both. */

/** The middle of the turns and how far they lie apart, in parts of the middle. */
export type Middle = { median: number; spread: number }

export function middle(values: readonly number[]): Middle {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (place: number): number => sorted[place] ?? 0
  const half = (sorted.length - 1) / 2
  const median = (at(Math.floor(half)) + at(Math.ceil(half))) / 2
  return { median, spread: median === 0 ? 0 : (at(sorted.length - 1) - at(0)) / median }
}

type Turn = () => number | Promise<number>
/** `ratio` is the middle of the ratios of neighbouring turns, product by limit. */
export type Compared = { limit: Middle; product: Middle; ratio: number }

export async function compared(turns: number, measures: { limit: Turn; product: Turn }): Promise<Compared> {
  const [limits, products]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    limits.push(await measures.limit())
    products.push(await measures.product())
  }
  const ratios = products.map((product, turn) => product / (limits[turn] ?? Number.NaN))
  return { limit: middle(limits), product: middle(products), ratio: middle(ratios).median }
}

export async function repeated(turns: number, measure: Turn): Promise<Middle> {
  const values: number[] = []
  for (let turn = 0; turn < turns; turn++) values.push(await measure())
  return middle(values)
}

/** How often `work` is done in a second, tried for this many seconds. `work` says how much it did. */
export function rate(seconds: number, work: () => number): number {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < seconds * 1000) done += work()
  return (done * 1000) / (performance.now() - begun)
}

/** Milliseconds that it takes. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
