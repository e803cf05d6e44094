/** A visit in the send queue as a state machine, and the resolution of conflicts with facts that others recorded meanwhile. */
import * as z from 'zod/mini'
import type { Refusal } from '#events/decider.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
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

/** A visit that met nobody at home. @param asNote the text of its note */
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
const withVersion = (one: QueuedVisit, { version }: Sheet): QueuedVisit => ({
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

// Sends visits step by step: facts or note, then the photo. Each step is stored once the server has answered.

/** Refusals that apply to every visit of the queue. */
const stoppingCodes: readonly Refusal[] = ['other-account', 'too-many-attempts', 'busy', 'unavailable']

const codeIn = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem?.code ?? null) : null

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isStale = (error: unknown): boolean => codeIn(error) === 'version-stale'

/** No network, no session, another account, or no server: nothing of the queue can be sent now. */
const isForAll = (error: unknown): boolean =>
  error instanceof NoNetwork ||
  isSignedOut(error) ||
  (error instanceof ApiError && error.problem === null) ||
  stoppingCodes.some((code) => code === codeIn(error))

/** The message of the server, with its messages about fields. */
function wordsIn(error: ApiError): string {
  const fields = Object.values(error.problem?.fields ?? {})
  return [error.words ?? error.message, ...new Set(fields)].join('. ')
}

/** The refusal by our own server; null if a retry may succeed. */
function refusalIn(error: unknown): Omit<Refused, 'kind'> | null {
  const code = codeIn(error)
  if (!(error instanceof ApiError) || code === null || error.status >= 500) return null
  if (isForAll(error) || isStale(error)) return null
  return { words: wordsIn(error), code }
}

/** Version conflicts that one attempt may resolve. */
const MAX_CONFLICTS = 3

type Recorded = { seq: number; isVisited: boolean }
export type VisitRequests = {
  facts: (one: QueuedVisit) => Promise<Recorded>
  note: (one: QueuedVisit) => Promise<Recorded>
  photo: (one: QueuedVisit, photo: File) => Promise<Recorded>
  /** The present sheet of an application. */
  sheet: (id: string) => Promise<Sheet>
}
/** The queue of one account on this device. */
export type VisitStorage = {
  /** In the order of saving. */
  list: () => Promise<readonly QueuedVisit[]>
  put: (one: QueuedVisit) => Promise<void>
  remove: (id: string) => Promise<void>
  photo: (id: string) => Promise<File | null>
}
export type VisitPorts = { storage: VisitStorage; requests: VisitRequests }

/** After a version conflict: takes over the new version, unless others changed the same facts. */
async function checkedConflicts(one: QueuedVisit, { requests }: VisitPorts): Promise<QueuedVisit> {
  const now = await requests.sheet(one.sheet.id)
  return conflictsIn(one, now).length > 0 ? met(one, now) : withVersion(one, now)
}

/** @param conflicts number of conflicts that were resolved before */
async function withFacts(one: QueuedVisit, ports: VisitPorts, conflicts = 0): Promise<QueuedVisit> {
  try {
    return recorded(one, await ports.requests.facts(one))
  } catch (error) {
    if (!isStale(error) || conflicts === MAX_CONFLICTS) throw error
    const next = await checkedConflicts(one, ports)
    return next.problem ? next : withFacts(next, ports, conflicts + 1)
  }
}

async function withPhotoSent(one: QueuedVisit, { storage, requests }: VisitPorts): Promise<QueuedVisit> {
  const photo = await storage.photo(one.id)
  return withPhoto(one, photo ? (await requests.photo(one, photo)).seq : 0)
}

const steps: Record<Step, (one: QueuedVisit, ports: VisitPorts) => Promise<QueuedVisit>> = {
  facts: withFacts,
  note: async (one, { requests }) => recorded(one, await requests.note(one)),
  photo: withPhotoSent,
}

/** @returns the visit, sent or with a problem for a person @throws an error after which a retry may succeed */
async function sendVisit(one: QueuedVisit, ports: VisitPorts): Promise<QueuedVisit> {
  let now = one
  for (let step = nextStep(now); step !== null; step = nextStep(now)) {
    now = await steps[step](now, ports).catch((error: unknown) => {
      const why = refusalIn(error)
      if (!why) throw error
      return refused(now, why)
    })
    await ports.storage.put(now)
  }
  return now
}

/**
 * `refused`: refused for good in this run. `delayed`: why single visits have to wait. `stopped`: why the rest of the queue cannot be sent;
 * null if all were tried.
 */
type Sent = {
  done: readonly QueuedVisit[]
  refused: readonly QueuedVisit[]
  /** Others recorded the same facts differently meanwhile. */
  met: readonly QueuedVisit[]
  delayed: readonly unknown[]
  stopped: unknown
}

/** In order. A visit that has to wait or was refused does not hold up those after it. */
export async function sendAll(ports: VisitPorts): Promise<Sent> {
  const tried: QueuedVisit[] = []
  const delayed: unknown[] = []
  let stopped: unknown = null
  for (const one of await ports.storage.list()) {
    if (one.problem) continue
    try {
      const now = await sendVisit(one, ports)
      if (isDone(now)) await ports.storage.remove(one.id)
      tried.push(now)
    } catch (error) {
      if (isForAll(error)) {
        stopped = error
        break
      }
      delayed.push(error)
    }
  }
  return {
    done: tried.filter(isDone),
    refused: tried.filter(isRefused),
    met: tried.filter(hasConflict),
    delayed,
    stopped,
  }
}
