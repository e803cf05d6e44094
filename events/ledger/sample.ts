/** Draws the applications of a `sample` bundle, in a way that neither side can choose. docs/format.md. */

import {
  emptyProgramme,
  evolveProgramme,
  ProgrammeFacts,
  type Published,
  settingValue,
} from '../programme/events.ts'
import type { Sample } from './bundle.ts'
import { hex, utf8 } from './encoding.ts'
import { LEAST_SELECTED, LEAST_WAITLIST } from './levels.ts'
import type { Problem } from './problems.ts'
import type { OpenedEvent } from './sealing.ts'
import { type Edge, edgeRoot, nobleSha256, type Sha256 } from './tree.ts'

/** The lists of published results; each is a stratum of the draw. */
export const strata = ['selected', 'waitlist', 'others'] as const
export type Stratum = (typeof strata)[number]

/** `root`: of the tree up to the checkpoint. `number`: the auditor's, a whole number from 0. */
type Draw = { root: Uint8Array; number: number; count: number; isErased: (id: string) => boolean }
/** Ledger ids in draw order. `erased`: drawn, but erased since; the next ones replace them. */
type Drawn = { opened: string[]; erased: string[] }
/** `of`: how many could have been drawn and opened, as far as the bundle tells. */
export type DrawnStratum = Drawn & { of: number }
export type DrawnSample = Record<Stratum, DrawnStratum>

const SEED = 'community-wedding sample\n'

/** The sort key of one application, lower-case hex. */
const drawOf = (seed: Uint8Array, id: string, sha256: Sha256): string => hex(sha256(seed, utf8(id)))

/** Fifteen of the selected, ten of the waitlist, the rest of the others; where a list is too short, the first ones have more. */
export function drawSample(
  lists: Pick<Published, Stratum>,
  { root, number, count, isErased }: Draw,
  sha256: Sha256 = nobleSha256,
): DrawnSample {
  const seed = sha256(utf8(SEED), root, utf8(String(number)))
  let left = count
  const drawnFrom = (stratum: Stratum) => {
    const drawn: Drawn = { opened: [], erased: [] }
    const waiting = lists[stratum]
      .map(([id]) => ({ id, draw: drawOf(seed, id, sha256) }))
      .sort((a, b) => (a.draw < b.draw ? 1 : -1))
    const take = (most: number): void => {
      for (let more = Math.min(most, left); more > 0; ) {
        const next = waiting.pop()
        if (!next) return
        const isGone = isErased(next.id)
        drawn[isGone ? 'erased' : 'opened'].push(next.id)
        if (isGone) continue
        more -= 1
        left -= 1
      }
    }
    return { drawn, take, ended: () => ({ ...drawn, of: lists[stratum].length - drawn.erased.length }) }
  }
  const selected = drawnFrom('selected')
  const waitlist = drawnFrom('waitlist')
  const others = drawnFrom('others')
  selected.take(LEAST_SELECTED)
  waitlist.take(LEAST_WAITLIST)
  for (const one of [others, selected, waitlist]) one.take(left)
  return { selected: selected.ended(), waitlist: waitlist.ended(), others: others.ended() }
}

export const openedOf = (drawn: DrawnSample): string[] => strata.flatMap((one) => drawn[one].opened)
export const erasedOf = (drawn: DrawnSample): string[] => strata.flatMap((one) => drawn[one].erased)

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
 * With 95 % confidence fewer applications than this are wrong if all opened ones are right: the least number of wrong ones at which
 * 19 of 20 samples would show at least one (hypergeometric distribution). At most `of`; 1 where all were opened.
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

// The frame of the draw: the published results of a season and the checkpoint that first covers them, both from the programme's
// own events, which every bundle opens. So anybody can repeat the draw.

type FramedEvent = Pick<OpenedEvent, 'seq' | 'stream' | 'version' | 'type' | 'at' | 'actor' | 'facts'>

export function sampleFrame() {
  const published = new Map<string, { seq: number; lists: Published }>()
  const signed: number[] = []
  let programme = emptyProgramme
  return {
    /** Takes every event of the programme, in the order of the log. */
    take: ({ type, facts, ...stamp }: FramedEvent): void => {
      const event = ProgrammeFacts.safeParse({ type, facts }).data
      if (!event) return
      programme = evolveProgramme(programme, { ...stamp, event })
      if (event.type === 'CheckpointSigned') signed.push(event.facts.size)
      // Publishing again, for families without a letter, must not change the draw.
      if (event.type === 'ResultsPublished' && !published.has(event.facts.season))
        published.set(event.facts.season, { seq: stamp.seq, lists: event.facts })
      if (event.type === 'ResultsWithheld') published.delete(event.facts.season)
    },
    season: (): string => settingValue(programme, 'season'),
    /** The season that was published last; undefined where none is. */
    published: (): string | undefined => [...published.keys()].at(-1),
    /** The lists, and the size of the checkpoint; null where either is missing, or they were taken back. */
    drawnFrom: (season: string): { lists: Published; size: number } | null => {
      const found = published.get(season)
      const size = found && signed.find((one) => one >= found.seq)
      return found && size !== undefined ? { lists: found.lists, size } : null
    },
  }
}
export type SampleFrame = ReturnType<typeof sampleFrame>

// Verifies that a `sample` bundle opens exactly what its number draws, over the right checkpoint.

/** `erasedSince`: how many of those drawn were erased after the checkpoint. */
export type AuditedSample = Sample & DrawnSample & { erasedSince: number }

export function sampleCheck(sample: Sample, sha256?: Sha256) {
  const frame = sampleFrame()
  /** By ledger id, the place of its erasure in the log. */
  const erased = new Map<string, number>()
  let root: Uint8Array | null = null

  /** Null where it is not drawn over the right checkpoint. */
  function drawn(): DrawnSample | null {
    const from = frame.drawnFrom(sample.season)
    if (!root || from?.size !== sample.size) return null
    return drawSample(from.lists, { ...sample, root, isErased: (id) => erased.has(id) }, sha256)
  }
  const isSame = (some: readonly string[], others: Iterable<string>): boolean =>
    new Set(some).symmetricDifference(new Set(others)).size === 0
  return {
    /** Called after each leaf. */
    grown: (edge: Edge): void => {
      if (edge.size === sample.size) root = edgeRoot(edge, sha256)
    },
    /** Takes every opened event. */
    take: (event: OpenedEvent): void => {
      if (event.stream === 'programme') frame.take(event)
      if (event.type === 'ApplicationErased') erased.set(event.stream.slice('application-'.length), event.seq)
    },
    /** @returns `sample-checkpoint` or `sample-wrong`. `opened`: ledger ids whose facts have a key */
    problem: (opened: readonly string[]): Problem | null => {
      const due = drawn()
      if (!due) return 'sample-checkpoint'
      return isSame(openedOf(due), opened) && isSame(erasedOf(due), erased.keys()) ? null : 'sample-wrong'
    },
    audited: (): AuditedSample | null => {
      const due = drawn()
      const erasedSince = [...erased.values()].filter((seq) => seq > sample.size).length
      return due && { ...sample, ...due, erasedSince }
    },
  }
}
