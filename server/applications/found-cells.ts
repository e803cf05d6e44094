/**
 * What home visits found, as further columns at the end of the CSV: a value for each fact that was checked, how many
 * criteria are confirmed, and the total as it would be if only what was declared counted.
 */
import type { Application } from '#events/application/application.ts'
import { Found } from '#events/application/facts.ts'
import { confirmedBy } from '#events/application/visit.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { score, wirePoints } from '#events/scoring/score.ts'
import { csvValue } from './csv-cells.ts'

const facts = Object.keys(Found.shape)
const columnOf = (fact: string): string => `found${fact.charAt(0).toUpperCase()}${fact.slice(1)}`
/** In the order of `foundCells`. */
export const foundColumns: readonly string[] = [...facts.map(columnOf), 'confirmedCriteria', 'declaredScore']

const unvisited = foundColumns.map(() => csvValue('')).join()

/** All are empty while no visit has found anything; the case file is read only where one has. */
export function foundCells({ standing, file }: Application, criteria: Criteria): string {
  if (standing.stage !== 'sent' || Object.keys(standing.verified).length === 0) return unvisited
  const { declared, verifiedAt, scored } = standing
  const found = new Map<string, unknown>(Object.entries(file().found))
  const values = [
    ...facts.map((fact) => found.get(fact)),
    confirmedBy(standing).confirmed,
    scored ? wirePoints(score({ facts: declared, verified: {}, verifiedAt, criteria }).total) : null,
  ]
  return values.map(csvValue).join()
}
