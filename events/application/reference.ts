/** The names by which families and organisers call an application. */
import { spokenNumber } from './number.ts'

/** The first 8 characters of its id. */
export const referenceOf = (id: string): string => id.slice(0, 8)

/** Its number in groups, as families hear and write it; the reference where it was started before there were numbers. */
export const spokenReferenceOf = ({ id, number }: { id: string; number: string | null }): string =>
  number === null ? referenceOf(id) : spokenNumber(number)
