/** Sends one visit, step by step: its facts or its note, then its photo. After each step the queue has what was reached. */
import type { Refusal } from '#events/decider.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import {
  conflictsIn,
  FamilyNow,
  hasMet,
  isDone,
  isRefused,
  met,
  nextStep,
  onVersion,
  type QueuedVisit,
  type Refused,
  recorded,
  refused,
  type Step,
  withPhoto,
} from './queued-visit.ts'
import type { Sheet } from './sheets.ts'

/** What another try of the same cannot change. An answer without one of our own codes is not the server's. */
const finalCodes: readonly Refusal[] = [
  'not-found',
  'not-submitted',
  'not-permitted',
  'visit-closed',
  'invalid',
  'text-required',
  'malformed',
  'too-large',
  'wrong-type',
  'file-not-yours',
  'file-kind',
  'file-broken',
  'file-too-large',
  'file-pixels',
  'file-too-many',
]
/** It is the same for all visits of the queue. */
const stoppingCodes: readonly Refusal[] = ['other-account', 'too-many-attempts', 'busy', 'unavailable']

const codeIn = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem?.code ?? null) : null

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isStale = (error: unknown): boolean => codeIn(error) === 'version-stale'

/** No network, no session, somebody else's session, or a server that is not there: none of the queue can be sent now. */
const isForAll = (error: unknown): boolean =>
  error instanceof NoNetwork ||
  isSignedOut(error) ||
  (error instanceof ApiError && error.problem === null) ||
  stoppingCodes.some((code) => code === codeIn(error))

/** What the server said to the person, with what it said of each field. */
function wordsIn(error: ApiError): string {
  const fields = Object.values(error.problem?.fields ?? {})
  return [error.words ?? error.message, ...new Set(fields)].join('. ')
}

/** Why the server refused it for good; null where it may be tried again. */
function refusalIn(error: unknown): Omit<Refused, 'kind'> | null {
  const code = codeIn(error)
  if (!(error instanceof ApiError) || !finalCodes.some((one) => one === code)) return null
  const family = FamilyNow.safeParse(error.problem?.current).data
  return { words: wordsIn(error), ...(code !== null && { code }), ...(family && { family }) }
}

/** Version conflicts that one attempt may resolve before it waits for the next. */
const MAX_CONFLICTS = 3

type Recorded = { seq: number; isVisited: boolean }
export type VisitRequests = {
  facts: (one: QueuedVisit) => Promise<Recorded>
  note: (one: QueuedVisit) => Promise<Recorded>
  photo: (one: QueuedVisit, photo: File) => Promise<Recorded>
  /** The sheet of an application as it is now. */
  sheet: (id: string) => Promise<Sheet>
}
/** The queue of one account on this phone. */
export type VisitStorage = {
  /** In the order in which they were saved. */
  list: () => Promise<readonly QueuedVisit[]>
  put: (one: QueuedVisit) => Promise<void>
  remove: (id: string) => Promise<void>
  photo: (id: string) => Promise<File | null>
}
export type VisitPorts = { storage: VisitStorage; requests: VisitRequests }

/** After a version conflict: takes over the new version, unless others changed the same facts. */
async function checkedConflicts(one: QueuedVisit, { requests }: VisitPorts): Promise<QueuedVisit> {
  const now = await requests.sheet(one.sheet.id)
  return conflictsIn(one, now).length > 0 ? met(one, now) : onVersion(one, now)
}

/** @param conflicts how many were resolved before */
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

/** @returns it as it then is: done, or for a person to decide @throws what may be tried again */
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
 * `refused`: just now, for good. `delayed`: why single visits have to wait. `stopped`: why nothing more of the queue can be sent
 * now; null where all was tried.
 */
type Sent = {
  done: readonly QueuedVisit[]
  refused: readonly QueuedVisit[]
  /** Others have found something else meanwhile: it waits for a person. */
  met: readonly QueuedVisit[]
  delayed: readonly unknown[]
  stopped: unknown
}

/** Sends the queue, in order. One that has to wait, or was refused, does not hold up those after it. */
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
    met: tried.filter(hasMet),
    delayed,
    stopped,
  }
}
