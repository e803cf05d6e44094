/** A visit in the send queue, and the detection and resolution of conflicts with facts that others recorded meanwhile. */
import * as z from 'zod/mini'
import { Answers, type FactValue, FactValues, foundIn, progressOf, Sheet } from './sheets.ts'

/** The status of the family when it was refused; `by`: who of staff set it, null where it was not one of them. */
export const FamilyNow = z.object({
  status: z.string(),
  since: z.string(),
  by: z.nullable(z.string()),
  isWithdrawn: z.boolean(),
})

/** The server refused it for good. `words`: the server's. */
const Refused = z.object({
  kind: z.literal('refused'),
  words: z.string(),
  code: z.optional(z.string()),
  family: z.optional(FamilyNow),
})
export type Refused = z.infer<typeof Refused>

/** Why it is not sent: a person decides. `met`: others recorded the same facts otherwise. */
const Problem = z.union([z.object({ kind: z.literal('met'), now: Sheet }), Refused])

/** Stored on phones. */
export const QueuedVisit = z.object({
  /** Also of the note and of the photo that are made of it, so that sending them twice adds them once. */
  id: z.uuid(),
  /** As it was when it was filled in. */
  sheet: Sheet,
  answers: Answers,
  /** What is sent. */
  facts: FactValues,
  note: z.string(),
  /** The name that the photo gets; null where there is none. */
  photoName: z.nullable(z.string()),
  /** The server has the facts or the note, and only the photo may still have to be sent. */
  isRecorded: z.boolean(),
  /** Every question was answered. */
  isFinished: z.boolean(),
  /** By the server's answer, enough is confirmed now to decide. */
  isVisited: z.optional(z.boolean()),
  /** The event of the facts or of the note, by which the visit can be undone; absent until it is sent. */
  seq: z.optional(z.number()),
  /** The event of the photo; 0 where there was none after all. Absent until it is sent. */
  photoSeq: z.optional(z.number()),
  /** What was found, in words, where it is to be kept as a note and not as facts. */
  asNote: z.optional(z.string()),
  /** The visit ended at a closed door. */
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

/** A visit that ended at a closed door: nothing was found. @param asNote that, in words */
export const closedDoor = (sheet: Sheet, asNote: string, photoName: string | null): QueuedVisit => ({
  ...newQueuedVisit({ sheet, answers: {}, note: '', photoName }),
  facts: {},
  isFinished: false,
  asNote,
  isNobodyHome: true,
})

type FoundBy = NonNullable<Sheet['foundBy']>[string]
/** A fact found at this visit that somebody else has changed since the sheet was downloaded. `by`: absent where nobody found it. */
export type FactConflict = { fact: string; mine: FactValue; theirs: FactValue; by?: FoundBy }

const foundOf = ({ found }: Sheet, fact: string): FactValue => found[fact] ?? null
const factIn = (sheet: Sheet, fact: string): FactValue => foundOf(sheet, fact) ?? sheet.declared[fact] ?? null

/** Found since the sheet was downloaded, be it as declared or as it was found before. */
const isFoundSince = (sheet: Sheet, now: Sheet, fact: string): boolean =>
  foundOf(now, fact) !== null &&
  (foundOf(now, fact) !== foundOf(sheet, fact) || (now.foundBy?.[fact]?.version ?? 0) > sheet.version)

/** What is found now of a fact, and by whom, where that was since the sheet was downloaded. */
export function foundSince(sheet: Sheet, now: Sheet, fact: string): { value: FactValue; by: FoundBy } | null {
  const by = now.foundBy?.[fact]
  return by && isFoundSince(sheet, now, fact) ? { value: foundOf(now, fact), by } : null
}

/** The facts that both this visit and others set or changed, each to another value. */
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
 * Resolves conflicts: the chosen value is recorded as the fact; findings of this visit that were not chosen go into the note.
 * @param chosen the facts for which this visit counts @param line words one fact that does not
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

/**
 * What becomes of a visit in the send queue, as a state machine: what is sent next, and what an answer or a person makes of it.
 * Nothing here discards anything. Pure.
 */
export type Step = 'facts' | 'note' | 'photo'

/** What is sent next; null where a person has to decide, and where the server has all of it. */
export function nextStep({ problem, isRecorded, asNote, photoName, photoSeq }: QueuedVisit): Step | null {
  if (problem) return null
  if (!isRecorded) return asNote === undefined ? 'facts' : 'note'
  return photoName !== null && photoSeq === undefined ? 'photo' : null
}

/** The server has all of it. */
export const isDone = (one: QueuedVisit): boolean => one.problem === null && nextStep(one) === null

/** The server has refused it for good: it waits for nothing but a person. */
export const isRefused = (one: QueuedVisit): boolean => one.problem?.kind === 'refused'

/** Others have found something else of the same facts: it waits for a person. */
export const hasMet = (one: QueuedVisit): boolean => one.problem?.kind === 'met'

/** `seq`: the event that was made of it. */
export const recorded = (one: QueuedVisit, answer: { seq: number; isVisited: boolean }): QueuedVisit => ({
  ...one,
  ...answer,
  isRecorded: true,
})

/** The server has the photo, or there is none on this phone. */
export const withPhoto = (one: QueuedVisit, photoSeq: number): QueuedVisit => ({ ...one, photoSeq })

/** Others have changed the application, but not the same facts. */
export const onVersion = (one: QueuedVisit, { version }: Sheet): QueuedVisit => ({
  ...one,
  sheet: { ...one.sheet, version },
})

export const met = (one: QueuedVisit, now: Sheet): QueuedVisit => ({ ...one, problem: { kind: 'met', now } })

export const refused = (one: QueuedVisit, why: Omit<Refused, 'kind'>): QueuedVisit => ({
  ...one,
  problem: { kind: 'refused', ...why },
})

/** A person asks for another try of what was refused, as it was entered. */
export const sentAgain = (one: QueuedVisit): QueuedVisit =>
  isRefused(one) ? { ...one, ...(!one.isNobodyHome && { asNote: undefined }), problem: null } : one

/** A person keeps as a note what can be recorded no more. @param text what was found, in words */
export const keptAsNote = (one: QueuedVisit, text: string): QueuedVisit =>
  isRefused(one) && !one.isRecorded ? { ...one, asNote: text, problem: null } : one

export type Stage = 'refused' | 'met' | 'sending' | 'sending-photo' | 'waits' | 'photo-waits'

/** Where it is on its way. @param isSending whether the queue is being sent at this moment */
export function stageOf(one: QueuedVisit, isSending: boolean): Stage {
  if (isRefused(one)) return 'refused'
  if (hasMet(one)) return 'met'
  if (one.isRecorded) return isSending ? 'sending-photo' : 'photo-waits'
  return isSending ? 'sending' : 'waits'
}
