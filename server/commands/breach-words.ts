/** What an organiser adds to the letters about a breach, and the summary for the Data Protection Board. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Breach, SeenKind } from '../audit/breach.ts'
import { OperatorError } from '../runtime/errors.ts'

const line = z.string().check(z.minLength(1), z.maxLength(2000))
const own = z.strictObject({ what: line, measures: line })
const Words = z.strictObject({ en: own, ml: own })
export type BreachWords = z.infer<typeof Words> | null

/** @throws OperatorError where the file is not there or is another one. */
export async function wordsIn(path: string): Promise<z.infer<typeof Words>> {
  try {
    return Words.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new OperatorError(
      `${path} must be JSON: { "en": { "what": "...", "measures": "..." }, "ml": { "what": "...", "measures": "..." } }`,
    )
  }
}

const named: Record<SeenKind, string> = {
  opened: 'photo of the bride or picture of an Aadhaar card opened',
  paper: 'photo of the groom, proof or other paper opened',
  listed: 'names, address or phone numbers read in a list',
  printed: 'papers printed',
  exported: 'details taken out as a file',
  mailed: 'pictures of papers sent by e-mail',
  bundled: 'figures without a name given to an auditor',
  asked: 'whole application opened',
  overview: 'list of applications read, in which it may have stood with names, points, numbers or requests',
  everything: 'all data may have been copied',
}

/** No name in it: what the Board asks for first, and within 72 hours (rule 7 of the Rules of 2025). */
export function boardText(
  { families, bundles, gone }: Breach,
  { from, to, email }: { from: string; to: string; email: string | undefined },
): string {
  const counts = Object.entries(named).flatMap(([kind, words]) => {
    const count = families.filter(({ seen }) => seen.some((one) => one.kind === kind)).length
    return count === 0 ? [] : [`- ${words}: ${count}`]
  })
  return [
    'Intimation of a personal data breach: what the records of the program say. Fill in the rest.',
    '',
    `Time: from ${from} to ${to} (UTC)`,
    `Account concerned: ${email ?? 'not limited to one'}`,
    `Families concerned: ${families.length}; erased since, so that nobody can be told: ${gone}`,
    ...counts,
    `Files for auditors made in this time, without names: ${bundles}`,
    '',
    'Without delay: nature, extent, timing, location, likely impact: ....',
    'Within 72 hours of becoming aware of it, or longer where the Board allows it:',
    '- what happened, and the events and circumstances that led to it: ....',
    '- measures taken or proposed to reduce the risk: ....',
    '- what is known of who caused it: ....',
    '- measures against its happening again: ....',
    '- a report on how the families were told (letters/, families.csv): ....',
    '',
  ].join('\n')
}
