/**
 * The draw of the applications whose facts a `sample` bundle opens: by hashes over a signed root and a number that the auditor
 * names once that root is published, so that neither side can choose. And what such a sample shows. docs/format.md.
 */
import { hex, utf8 } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'

/** `id`: its ledger id. */
export type Candidate = { id: string; isErased: boolean }
/** `root`: of the tree over the entries that the candidates were submitted in. `number`: the auditor's, whole, from 0. */
type Draw = { root: Uint8Array; number: number; count: number; candidates: readonly Candidate[] }
/** Ledger ids in the order of the draw. `erased`: drawn too, but nobody can open them any more; the next took their places. */
export type Drawn = { opened: string[]; erased: string[] }

const SEED = 'community-wedding sample\n'

/** The value by which one application is sorted, in hex, lower case. */
const drawOf = (seed: Uint8Array, id: string, sha256: Sha256): string => hex(sha256(seed, utf8(id)))

/** Opens as many as there are where `count` is more. */
export function drawSample({ root, number, count, candidates }: Draw, sha256: Sha256 = nobleSha256): Drawn {
  const seed = sha256(utf8(SEED), root, utf8(String(number)))
  const inOrder = candidates
    .map((candidate) => ({ ...candidate, draw: drawOf(seed, candidate.id, sha256) }))
    .sort((a, b) => (a.draw < b.draw ? -1 : 1))
  const drawn: Drawn = { opened: [], erased: [] }
  for (const { id, isErased } of inOrder) {
    if (drawn.opened.length === count) break
    drawn[isErased ? 'erased' : 'opened'].push(id)
  }
  return drawn
}

/** How likely it is, at most, that a sample has none of the wrong ones though there are as many as is then said. */
const RISK = 0.05

/** The chance that `opened` of `of`, drawn without putting back, are all right where `wrong` of them are not. */
function chanceOfNone(wrong: number, { opened, of }: Opened): number {
  let chance = 1
  for (let i = 0; i < opened; i++) chance *= Math.max(0, of - wrong - i) / (of - i)
  return chance
}

/** `of`: how many applications could have been drawn and opened. */
type Opened = { opened: number; of: number }

/**
 * With 95 % confidence fewer applications than this are wrong, where all opened ones are right: the least number of wrong ones of
 * which the sample would have shown at least one in 19 draws of 20 (hypergeometric distribution). At most all of them, and 1
 * where every one was opened.
 */
export function fewerWrongThan(sample: Opened): number {
  let tooFew = 0
  let enough = Math.max(1, sample.of)
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (chanceOfNone(middle, sample) <= RISK) enough = middle
    else tooFew = middle
  }
  return enough
}

/** The same in whole per cent, rounded up: fewer than this many of a hundred are wrong. */
export const fewerWrongThanPercent = (sample: Opened): number =>
  Math.ceil((fewerWrongThan(sample) * 100) / Math.max(1, sample.of))
