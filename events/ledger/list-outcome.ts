/** What came of checking a list of checkpoints. Without the code that checks, so that a page is light before it needs that. */
import type { Row } from './listed-checkpoints.ts'

const isWrong = ({ fault, growth }: Row): boolean => fault !== null || growth === 'wrong'

export const outcomeOf = (rows: readonly Row[]): 'right' | 'unproved' | 'wrong' => {
  if (rows.some(isWrong)) return 'wrong'
  return rows.some(({ growth }) => growth === 'unproved') ? 'unproved' : 'right'
}
