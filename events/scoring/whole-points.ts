/** Points as whole numbers that add up to their whole total, by the largest remainder method. */

/**
 * @param hundredths the points of each criterion, in hundredths of a point
 * @returns whole points: the total rounded half up, and each line rounded up or down so that the lines add up to it
 */
export function wholePoints(hundredths: readonly number[]): { total: number; lines: number[] } {
  const remainderAt = (index: number): number => (hundredths[index] ?? 0) % 100
  const total = Math.round(hundredths.reduce((sum, one) => sum + one, 0) / 100)
  const floors = hundredths.map((one) => Math.floor(one / 100))
  const toGive = total - floors.reduce((sum, one) => sum + one, 0)
  const roundedUp = new Set(
    [...hundredths.keys()].toSorted((a, b) => remainderAt(b) - remainderAt(a)).slice(0, toGive),
  )
  return { total, lines: floors.map((one, index) => one + Number(roundedUp.has(index))) }
}

/** Each line with its maximum, rounded up; at full points both are equal, so that 9.5 of 9.5 is not shown as "9 of 10". */
export function wholeLines(
  counted: readonly { points: number; max: number }[],
): { points: number; max: number }[] {
  const { lines } = wholePoints(counted.map(({ points }) => Math.round(points * 100)))
  return counted.map(({ points, max }, index) => {
    const line = lines[index] ?? 0
    return { points: line, max: points === max ? line : Math.ceil(max) }
  })
}
