/** The English sentences of the audit commands about applications and files. */
import { translatorIn } from '#events/language/index.ts'
import { isOverPlaces, type Replayed } from '#events/projections/replay.ts'
import { explain, totalInWords } from '#events/scoring/explain.ts'
import type { FilesChecked } from '../audit/check-files.ts'
import { plural } from './command.ts'

const say = translatorIn('en')

/** "12 submitted, 3 shortlisted (1 beyond the places), 1 erased", the largest number first. */
export function countByStatus(results: readonly Replayed[]): string {
  const byStatus = Map.groupBy(results, (one) => (one.is === 'there' ? one.standing.status : one.is))
  const parts = [...byStatus].sort(([, a], [, b]) => b.length - a.length)
  return (
    parts.map(([status, list]) => `${list.length} ${status}${overPlacesAmong(list)}`).join(', ') || 'none'
  )
}

function overPlacesAmong(list: readonly Replayed[]): string {
  const over = list.filter(isOverPlaces).length
  return over === 0 ? '' : ` (${over} beyond the places)`
}

/** One application in lines: its status, and its score with each criterion. */
export function stateLines(id: string, one: Replayed): string[] {
  if (one.is !== 'there') return [`${id}: ${one.is}`]
  const { standing, criteria, score, rank } = one
  const status = isOverPlaces(one) ? `${standing.status} beyond the places` : standing.status
  if (standing.stage !== 'sent') return [`${id}: ${status}, not scored`]
  if (standing.declared === 'closed') return [`${id}: ${status}, points not opened at this level`]
  if (!score) return [`${id}: ${status}, not scored`]
  const { declared: facts, verified, verifiedAt } = standing
  const place = rank === null ? 'no rank' : `rank ${rank}`
  return [
    `${id}: ${status}, ${place}, score ${totalInWords(score, say)}`,
    ...explain({ facts, verified, verifiedAt, criteria }, say).map(
      ({ id: criterion, points, max, sentence }) => `    ${criterion} ${points} of ${max}. ${sentence}`,
    ),
  ]
}

const place = (one: Replayed): number => (one.is === 'there' ? one.rank : null) ?? Number.MAX_SAFE_INTEGER

/** By rank, then those without one in the order of the log. */
export const inReadingOrder = (results: readonly Replayed[]): Replayed[] =>
  results.toSorted((a, b) => place(a) - place(b))

const MOST_NAMED = 20

/** Names the files by their ids, which are also in the addresses of the pictures. */
export function brokenSentence({ count, broken }: FilesChecked): string {
  const named = broken.slice(0, MOST_NAMED).join(', ')
  const more = broken.length > MOST_NAMED ? ` and ${broken.length - MOST_NAMED} more` : ''
  return `${broken.length} of ${plural(count, 'uploaded file')} ${broken.length === 1 ? 'is' : 'are'} missing or damaged: ${named}${more}.`
}
