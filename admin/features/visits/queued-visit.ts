/** A visit in the send queue as a state machine, and the resolution of conflicts with facts that others recorded meanwhile. */
import * as z from 'zod/mini'
import { Answers, type FactValue, FactValues, foundIn, progressOf, Sheet } from './sheets.ts'

/** The server refused it for good. `words`: the message of the server. */
const Refused = z.object({
  kind: z.literal('refused'),
  words: z.string(),
  code: z.optional(z.string()),
})
export type Refused = z.infer<typeof Refused>

/** A person has to decide. `met`: others recorded the same facts differently. */
const Problem = z.union([z.object({ kind: z.literal('met'), now: Sheet }), Refused])

/** Stored on phones. */
export const QueuedVisit = z.object({
  /** Also the id of its note and its photo, so that the server records repeated requests once. */
  id: z.uuid(),
  /** The sheet that was filled in. */
  sheet: Sheet,
  answers: Answers,
  facts: FactValues,
  note: z.string(),
  /** The document name of the photo; null without a photo. */
  photoName: z.nullable(z.string()),
  /** The server has the facts or the note; only the photo may be missing. */
  isRecorded: z.boolean(),
  isFinished: z.boolean(),
  /** The server answered that enough is confirmed for a decision. */
  isVisited: z.optional(z.boolean()),
  /** The event of the facts or of the note, for Undo; absent until it is sent. */
  seq: z.optional(z.number()),
  /** The event of the photo, 0 if the photo was missing; absent until it is sent. */
  photoSeq: z.optional(z.number()),
  /** The note of a visit that ended at a closed door. */
  asNote: z.optional(z.string()),
  isNobodyHome: z.optional(z.boolean()),
  problem: z.nullable(Problem),
})
export type QueuedVisit = z.infer<typeof QueuedVisit>

type Filled = { sheet: Sheet; answers: Answers; note: string; photoName: string | null }

export const newQueuedVisit = (filled: Filled): QueuedVisit => ({
  ...filled,
  id: crypto.randomUUID(),
  facts: foundIn(filled.answers, filled.sheet),
  isFinished: progressOf(filled.answers, filled.sheet).isFinished,
  isRecorded: false,
  problem: null,
})

/** A visit that ended at a closed door. @param asNote the note that says so */
export const closedDoor = (sheet: Sheet, asNote: string, photoName: string | null): QueuedVisit => ({
  ...newQueuedVisit({ sheet, answers: {}, note: '', photoName }),
  facts: {},
  isFinished: false,
  asNote,
  isNobodyHome: true,
})

type FoundBy = NonNullable<Sheet['foundBy']>[string]
/** A fact of this visit that somebody has changed since the sheet was downloaded. `by`: absent if there is no finding. */
export type FactConflict = { fact: string; mine: FactValue; theirs: FactValue; by?: FoundBy }

const foundOf = ({ found }: Sheet, fact: string): FactValue => found[fact] ?? null
const factIn = (sheet: Sheet, fact: string): FactValue => foundOf(sheet, fact) ?? sheet.declared[fact] ?? null

/** Found since the sheet was downloaded, even with an unchanged value. */
const isFoundSince = (sheet: Sheet, now: Sheet, fact: string): boolean =>
  foundOf(now, fact) !== null &&
  (foundOf(now, fact) !== foundOf(sheet, fact) || (now.foundBy?.[fact]?.version ?? 0) > sheet.version)

/** The present finding, if it was made since the sheet was downloaded. */
export function foundSince(sheet: Sheet, now: Sheet, fact: string): { value: FactValue; by: FoundBy } | null {
  const by = now.foundBy?.[fact]
  return by && isFoundSince(sheet, now, fact) ? { value: foundOf(now, fact), by } : null
}

/** Facts that this visit and others have set to different values. */
export const conflictsIn = (
  { sheet, facts }: Pick<QueuedVisit, 'sheet' | 'facts'>,
  now: Sheet,
): FactConflict[] =>
  Object.entries(facts).flatMap(([fact, mine]) => {
    const theirs = factIn(now, fact)
    const isChanged = theirs !== factIn(sheet, fact) || isFoundSince(sheet, now, fact)
    if (!isChanged || theirs === mine) return []
    const by = foundSince(sheet, now, fact)?.by
    return [{ fact, mine, theirs, ...(by && { by }) }]
  })

/**
 * The chosen value is recorded as the fact; findings of this visit that were not chosen go into the note.
 * @param chosen the facts for which this visit counts @param line words one fact for the note
 */
export function resolveConflicts(
  one: QueuedVisit,
  {
    now,
    chosen,
    line,
  }: { now: Sheet; chosen: ReadonlySet<string>; line: (conflict: FactConflict) => string },
): QueuedVisit {
  const notChosen = conflictsIn(one, now).filter(({ fact }) => !chosen.has(fact))
  const theirs = Object.fromEntries(notChosen.map(({ fact, theirs: value }) => [fact, value]))
  return {
    ...one,
    sheet: now,
    facts: { ...one.facts, ...theirs },
    note: [one.note, ...notChosen.map(line)].filter((part) => part !== '').join('\n'),
    problem: null,
  }
}

/** The next request of a visit. No transition discards anything. */
export type Step = 'facts' | 'note' | 'photo'

/** Null if a person has to decide, or if everything is sent. */
export function nextStep({ problem, isRecorded, asNote, photoName, photoSeq }: QueuedVisit): Step | null {
  if (problem) return null
  if (!isRecorded) return asNote === undefined ? 'facts' : 'note'
  return photoName !== null && photoSeq === undefined ? 'photo' : null
}

export const isDone = (one: QueuedVisit): boolean => one.problem === null && nextStep(one) === null

export const isRefused = (one: QueuedVisit): boolean => one.problem?.kind === 'refused'

export const hasConflict = (one: QueuedVisit): boolean => one.problem?.kind === 'met'

/** `seq`: of the event. */
export const recorded = (one: QueuedVisit, answer: { seq: number; isVisited: boolean }): QueuedVisit => ({
  ...one,
  ...answer,
  isRecorded: true,
})

/** @param photoSeq 0 if there is no photo on this phone */
export const withPhoto = (one: QueuedVisit, photoSeq: number): QueuedVisit => ({ ...one, photoSeq })

/** Others have changed the application, but not the same facts. */
export const withVersion = (one: QueuedVisit, { version }: Sheet): QueuedVisit => ({
  ...one,
  sheet: { ...one.sheet, version },
})

export const met = (one: QueuedVisit, now: Sheet): QueuedVisit => ({ ...one, problem: { kind: 'met', now } })

export const refused = (one: QueuedVisit, why: Omit<Refused, 'kind'>): QueuedVisit => ({
  ...one,
  problem: { kind: 'refused', ...why },
})

/** A person retries a refused visit unchanged. */
export const retried = (one: QueuedVisit): QueuedVisit => (isRefused(one) ? { ...one, problem: null } : one)
