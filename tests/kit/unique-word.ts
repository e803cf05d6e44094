/** Words that no other text contains. */
import { randomUUID } from 'node:crypto'

/** Without digits, because the digits of an id are sometimes a valid Aadhaar number, which no text may contain. */
export const uniqueWord = (): string =>
  randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
