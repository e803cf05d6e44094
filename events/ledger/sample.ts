/**
 * The draw of the applications whose facts a `sample` bundle opens: by hashes over a signed root and a number that the auditor
 * names once that root is published, so that neither side can choose. And what such a sample shows. docs/format.md.
 */

import { emptyProgramme, evolveProgramme, ProgrammeFacts, settingValue } from '../programme/events.ts'
import type { Sample } from './bundle.ts'
import { hex, utf8 } from './encoding.ts'
import type { Problem } from './problems.ts'
import type { OpenedEvent } from './sealing.ts'
import { type Edge, edgeRoot, nobleSha256, type Sha256 } from './tree.ts'

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

// From what a sample is drawn: the applications of a season and the checkpoint of its publication, folded from envelopes and from
// the programme's facts, which every bundle opens. So whoever draws needs nothing of any application.

type Seen = { season: string; submitted: number | null; erased: number | null }
/** What the frame looks at of an event. */
export type FramedEvent = Pick<OpenedEvent, 'seq' | 'stream' | 'version' | 'type' | 'at' | 'actor' | 'facts'>

export function sampleFrame() {
  const applications = new Map<string, Seen>()
  const published = new Map<string, number>()
  const signed: number[] = []
  let programme = emptyProgramme

  function takeProgramme({ type, facts, ...stamp }: FramedEvent): void {
    // Long, and it says nothing of what is asked here.
    if (type === 'RankingRecorded') return
    const event = ProgrammeFacts.safeParse({ type, facts }).data
    if (!event) return
    programme = evolveProgramme(programme, { ...stamp, event })
    if (event.type === 'CheckpointSigned') signed.push(event.facts.size)
    // Publishing once more, for families who have had no letter, must not draw anew.
    if (event.type === 'ResultsPublished' && !published.has(event.facts.season))
      published.set(event.facts.season, stamp.seq)
    if (event.type === 'ResultsWithheld') published.delete(event.facts.season)
  }
  function takeApplication({ seq, stream, type }: FramedEvent): void {
    // An application is of the season that was current when it was started: its own word is closed where it was erased.
    const seen = applications.get(stream) ?? {
      season: settingValue(programme, 'season'),
      submitted: null,
      erased: null,
    }
    if (type === 'ApplicationSubmitted') seen.submitted ??= seq
    if (type === 'ApplicationErased') seen.erased ??= seq
    applications.set(stream, seen)
  }
  return {
    /** Events must come in the order of the log, none left out. */
    take: (event: FramedEvent): void => {
      if (event.stream === 'programme') takeProgramme(event)
      else if (event.stream.startsWith('application-')) takeApplication(event)
    },
    /** The current one. */
    season: (): string => settingValue(programme, 'season'),
    /** Whether a checkpoint over so many entries is recorded in the log. */
    isSigned: (size: number): boolean => signed.includes(size),
    /** The size of the newest of these; null before the first. */
    newestSigned: (): number | null => signed.at(-1) ?? null,
    /**
     * The size of the first checkpoint that covers the publication of a season's results; `unpublished`, also where that was taken
     * back, and `unsigned` where no checkpoint covers it yet.
     */
    publicationCheckpoint: (season: string): number | 'unpublished' | 'unsigned' => {
      const seq = published.get(season)
      if (seq === undefined) return 'unpublished'
      return signed.find((size) => size >= seq) ?? 'unsigned'
    },
    /** Whether an application was erased after so many entries. */
    isErasedSince: (id: string, size: number): boolean =>
      (applications.get(`application-${id}`)?.erased ?? 0) > size,
    /** The applications of a season that were submitted within the first `size` entries. */
    candidates: (season: string, size: number): Candidate[] =>
      [...applications].flatMap(([stream, seen]) => {
        const isCandidate = seen.season === season && seen.submitted !== null && seen.submitted <= size
        return isCandidate
          ? [{ id: stream.slice('application-'.length), isErased: seen.erased !== null }]
          : []
      }),
  }
}
export type SampleFrame = ReturnType<typeof sampleFrame>

// Verifies that a bundle of level `sample` opens exactly what its number draws, over the right checkpoint.

/**
 * `of`: how many applications could have been drawn and opened. `erasedSince`: how many of the drawn ones were erased after the
 * checkpoint, when the draw could be known.
 */
export type AuditedSample = Sample & Drawn & { of: number; erasedSince: number }

const nothingDrawn: Drawn = { opened: [], erased: [] }

export function sampleCheck(sample: Sample, sha256?: Sha256) {
  const frame = sampleFrame()
  let root: Uint8Array | null = null

  const candidates = () => frame.candidates(sample.season, sample.size)
  const drawn = (): Drawn =>
    root ? drawSample({ ...sample, root, candidates: candidates() }, sha256) : nothingDrawn
  function isRightCheckpoint(): boolean {
    const due = frame.publicationCheckpoint(sample.season)
    return due === 'unpublished' ? frame.isSigned(sample.size) : sample.size === due
  }
  return {
    /** To be called with every event; `edge` is that of the tree with it as its last leaf. */
    take: (event: OpenedEvent, edge: Edge): void => {
      if (edge.size === sample.size) root = edgeRoot(edge, sha256)
      frame.take(event)
    },
    /** Finds `sample-checkpoint`, `sample-wrong`. `opened`: the streams whose facts have a key. */
    problem: (opened: readonly string[]): Problem | null => {
      if (!root || !isRightCheckpoint()) return 'sample-checkpoint'
      const streams = new Set(drawn().opened.map((id) => `application-${id}`))
      return streams.symmetricDifference(new Set(opened)).size === 0 ? null : 'sample-wrong'
    },
    audited: (): AuditedSample => {
      const { opened, erased } = drawn()
      return {
        ...sample,
        opened,
        erased,
        of: candidates().filter(({ isErased }) => !isErased).length,
        erasedSince: erased.filter((id) => frame.isErasedSince(id, sample.size)).length,
      }
    },
  }
}
