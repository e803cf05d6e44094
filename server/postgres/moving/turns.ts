/**
 * Where a season may go from where it is: each turn is one transaction in PostgreSQL, and it alone decides, so that there are never two
 * places that take changes. Pure: what PostgreSQL says goes in, and what it is to say comes out. docs/decisions/0080.
 */
import { elsewhere, type Standing } from '../standing.ts'

/** `move`: the one that is under way, or was the last. */
export type Place = { programme: string | null; standing: Standing; move: string | null }
/** `under way` as long as it has no outcome. */
export type Outcome = 'under way' | 'done' | 'given up'
/** `moves`: every move that there ever was, by its id. */
export type Found = { place: Place; moves: ReadonlyMap<string, Outcome> }
/** `place`: where it is others than before; `moves`: those that are others. */
export type Turn<Answer extends string> = {
  answer: Answer | { refused: string }
  place?: Partial<Place>
  moves?: readonly (readonly [id: string, outcome: Outcome])[]
}
/** As the folder's mark says it. */
type Mine = { move: string; programme: string }

const TAKEN =
  'Another season is in this PostgreSQL, and no event of it can ever be removed. Name an empty database in DATABASE_URL.'
const EMPTY = 'There is no season in this PostgreSQL: look whether DATABASE_URL is right.'
const OTHER =
  'The season in this PostgreSQL is not the one of which DATA_DIR is a copy. Name an empty folder.'

/** A move that was refused is over, whatever of it still arrives. */
const refuse = (refused: string, { move }: Mine): Turn<never> => ({
  answer: { refused },
  moves: [[move, 'given up']],
})

/** @param fits whether every event in PostgreSQL is one of the folder as well */
export function beginFilling(
  { place, moves }: Found,
  mine: Mine,
  fits: boolean,
): Turn<'filling' | 'done' | 'given up'> {
  const before = moves.get(mine.move)
  if (before !== undefined) return { answer: before === 'under way' ? 'filling' : before }
  const { programme, standing } = place
  const isFree = programme === null || (standing === 'closed' && programme === mine.programme && fits)
  if (!isFree) return refuse(standing === 'filling' ? elsewhere.filling : TAKEN, mine)
  return {
    answer: 'filling',
    place: { programme: mine.programme, standing: 'filling', move: mine.move },
    moves: [[mine.move, 'under way']],
  }
}

/** Once everything is there. @param isSame whether nothing was put there since that was seen */
export function open({ moves }: Found, { move }: Mine, isSame: boolean): Turn<'done' | 'again'> {
  const before = moves.get(move)
  if (before === 'done') return { answer: 'done' }
  if (before !== 'under way') return { answer: { refused: 'This move was given up meanwhile.' } }
  if (!isSame) return { answer: 'again' }
  return { answer: 'done', place: { standing: 'open' }, moves: [[move, 'done']] }
}

/** The season stays in the folder, or has gone to PostgreSQL before. */
export function stopFilling({ moves }: Found, { move }: Mine): Turn<'done' | 'given up'> {
  const before = moves.get(move)
  if (before === 'done' || before === 'given up') return { answer: before }
  const place = before === undefined ? {} : ({ place: { standing: 'closed' } } as const)
  return { answer: 'given up', ...place, moves: [[move, 'given up']] }
}

/** No server changes anything from then on. Whoever asks last has it: the season is still in PostgreSQL. */
export function beginClosing({ place, moves }: Found, mine: Mine): Turn<'closing' | 'done' | 'given up'> {
  const before = moves.get(mine.move)
  if (before !== undefined) return { answer: before === 'under way' ? 'closing' : before }
  const { programme, standing, move } = place
  if (programme === null) return refuse(EMPTY, mine)
  if (programme !== mine.programme) return refuse(OTHER, mine)
  if (standing === 'filling' || standing === 'closed') return refuse(elsewhere[standing], mine)
  const other = standing === 'closing' && move !== null ? [[move, 'given up'] as const] : []
  return {
    answer: 'closing',
    place: { standing: 'closing', move: mine.move },
    moves: [...other, [mine.move, 'under way']],
  }
}

/** Once everything is in the folder. */
export function close({ moves }: Found, { move }: Mine): Turn<'done'> {
  const before = moves.get(move)
  if (before === 'done') return { answer: 'done' }
  if (before !== 'under way') return { answer: { refused: 'This move was given up meanwhile.' } }
  return { answer: 'done', place: { standing: 'closed' }, moves: [[move, 'done']] }
}

/** The season stays in PostgreSQL. @param move of the folder; null for one that is a copy */
export function stopClosing(
  { place, moves }: Found,
  { programme, move }: { programme: string; move: string | null },
): Turn<'open' | 'given up' | 'done'> {
  if (place.programme !== programme) return { answer: { refused: OTHER } }
  if (move !== null && moves.get(move) === 'done') return { answer: 'done' }
  const own: Turn<never>['moves'] = move === null ? [] : [[move, 'given up']]
  if (place.standing === 'open') return { answer: move === null ? 'open' : 'given up', moves: own }
  if (place.standing !== 'closing') return { answer: { refused: elsewhere[place.standing] } }
  const last = place.move === null ? [] : [[place.move, 'given up'] as const]
  return { answer: 'given up', place: { standing: 'open' }, moves: [...own, ...last] }
}
