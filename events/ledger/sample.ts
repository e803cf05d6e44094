/** Draws the applications of a `sample` bundle, in a way that neither side can choose. docs/format.md. */

import { emptyProgramme, evolveProgramme, ProgrammeFacts, settingValue } from '../programme/events.ts'
import type { Sample } from './bundle.ts'
import { hex, utf8 } from './encoding.ts'
import type { Problem } from './problems.ts'
import type { OpenedEvent } from './sealing.ts'
import { type Edge, edgeRoot, nobleSha256, type Sha256 } from './tree.ts'

export type Candidate = { id: string; isErased: boolean }
/** `root`: of the tree that contains the candidates' submissions. `number`: the auditor's, a whole number from 0. */
type Draw = { root: Uint8Array; number: number; count: number; candidates: readonly Candidate[] }
/** Ledger ids in draw order. `erased`: drawn, but erased since; the next ones replace them. */
export type Drawn = { opened: string[]; erased: string[] }

const SEED = 'community-wedding sample\n'

/** The sort key of one application, lower-case hex. */
const drawOf = (seed: Uint8Array, id: string, sha256: Sha256): string => hex(sha256(seed, utf8(id)))

/** Opens all where `count` is larger. */
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

/** The probability, at most, of a sample without a wrong application although there are as many as stated. */
const RISK = 0.05

/** The probability that all `opened` of `of`, drawn without replacement, are right while `wrong` of them are not. */
function chanceOfNone(wrong: number, { opened, of }: Opened): number {
  let chance = 1
  for (let i = 0; i < opened; i++) chance *= Math.max(0, of - wrong - i) / (of - i)
  return chance
}

/** `of`: applications that could have been drawn and opened. */
type Opened = { opened: number; of: number }

/**
 * With 95 % confidence fewer applications than this are wrong if all opened ones are right: the least number of wrong ones
 * of which 19 samples in 20 would show one (hypergeometric distribution). At most all of them; 1 where every one was
 * opened.
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

/** In whole per cent, rounded up. */
export const fewerWrongThanPercent = (sample: Opened): number =>
  Math.ceil((fewerWrongThan(sample) * 100) / Math.max(1, sample.of))

// The frame of the draw: the applications of a season and the checkpoint of its publication, folded from envelopes and the
// programme's facts, which every bundle discloses. So anybody can repeat the draw.

type Seen = { season: string; submitted: number | null; erased: number | null }
export type FramedEvent = Pick<OpenedEvent, 'seq' | 'stream' | 'version' | 'type' | 'at' | 'actor' | 'facts'>

export function sampleFrame() {
  const applications = new Map<string, Seen>()
  const published = new Map<string, number>()
  const signed: number[] = []
  let programme = emptyProgramme

  function takeProgramme({ type, facts, ...stamp }: FramedEvent): void {
    const event = ProgrammeFacts.safeParse({ type, facts }).data
    if (!event) return
    programme = evolveProgramme(programme, { ...stamp, event })
    if (event.type === 'CheckpointSigned') signed.push(event.facts.size)
    // Publishing again, for families without a letter, must not change the draw.
    if (event.type === 'ResultsPublished' && !published.has(event.facts.season))
      published.set(event.facts.season, stamp.seq)
    if (event.type === 'ResultsWithheld') published.delete(event.facts.season)
  }
  function takeApplication({ seq, stream, type }: FramedEvent): void {
    // The season at the time of the start: the event's own field is closed where the application was erased.
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
    /** Takes every event, in the order of the log. */
    take: (event: FramedEvent): void => {
      if (event.stream === 'programme') takeProgramme(event)
      else if (event.stream.startsWith('application-')) takeApplication(event)
    },
    season: (): string => settingValue(programme, 'season'),
    isSigned: (size: number): boolean => signed.includes(size),
    /** Null before the first checkpoint. */
    newestSigned: (): number | null => signed.at(-1) ?? null,
    /** The checkpoint's size; `unpublished` also where it was withdrawn; `unsigned` where none covers it yet. */
    publicationCheckpoint: (season: string): number | 'unpublished' | 'unsigned' => {
      const seq = published.get(season)
      if (seq === undefined) return 'unpublished'
      return signed.find((size) => size >= seq) ?? 'unsigned'
    },
    isErasedSince: (id: string, size: number): boolean =>
      (applications.get(`application-${id}`)?.erased ?? 0) > size,
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

// Verifies that a `sample` bundle opens exactly what its number draws, over the right checkpoint.

/** `of`: applications that could be drawn. `erasedSince`: drawn ones that were erased after the checkpoint. */
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
    /** Takes every event; `edge`: of the tree whose last leaf is the event. */
    take: (event: OpenedEvent, edge: Edge): void => {
      if (edge.size === sample.size) root = edgeRoot(edge, sha256)
      frame.take(event)
    },
    /** @returns `sample-checkpoint` or `sample-wrong`. `opened`: streams whose facts have a key */
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
