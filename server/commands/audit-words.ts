/** What the audit says of an application and of many: the words of the command line, in English. */
import { translatorIn } from '#events/language/index.ts'
import type { Replayed } from '#events/projections/replay.ts'
import { explain, totalInWords } from '#events/scoring/explain.ts'
import type { FilesChecked } from '../audit/check-files.ts'
import { plural } from './command.ts'

const say = translatorIn('en')

/** "12 submitted, 3 verified, 1 erased", in the order of their numbers. */
export function counted(results: readonly Replayed[]): string {
  const byStatus = Map.groupBy(results, (one) => (one.isErased ? 'erased' : one.standing.status))
  const parts = [...byStatus].sort(([, a], [, b]) => b.length - a.length)
  return parts.map(([status, list]) => `${list.length} ${status}`).join(', ') || 'none'
}

/** One application in words: where it stands, and how its score came about, criterion by criterion. */
export function toldLines(id: string, one: Replayed): string[] {
  if (one.isErased) return [`${id}: erased`]
  const { standing, criteria, score, rank } = one
  if (standing.stage !== 'sent' || !score) return [`${id}: ${standing.status}, not scored`]
  const { declared: facts, verified, verifiedAt } = standing
  const place = rank === null ? 'no rank' : `rank ${rank}`
  return [
    `${id}: ${standing.status}, ${place}, score ${totalInWords(score, say)}`,
    ...explain({ facts, verified, verifiedAt, criteria }, say).map(
      ({ id: criterion, points, max, sentence }) => `    ${criterion} ${points} of ${max}. ${sentence}`,
    ),
  ]
}

const place = (one: Replayed): number => (one.isErased ? null : one.rank) ?? Number.MAX_SAFE_INTEGER

/** By rank, then those without one in the order of the log. */
export const inReadingOrder = (results: readonly Replayed[]): Replayed[] =>
  results.toSorted((a, b) => place(a) - place(b))

/** As many as a person may want to look for. */
const NAMED = 20

/** What is wrong with files, by their names; they stand in the address of each picture that does not show. */
export function brokenSentence({ count, broken }: FilesChecked): string {
  const named = broken.slice(0, NAMED).join(', ')
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : ''
  return `${broken.length} of ${plural(count, 'uploaded file')} ${broken.length === 1 ? 'is' : 'are'} missing or damaged: ${named}${more}.`
}
