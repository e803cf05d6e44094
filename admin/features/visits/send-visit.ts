/** Sends visits step by step: facts or note, then the photo. Each step is stored once the server has answered. */
import type { Refusal } from '#events/decider.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import {
  conflictsIn,
  hasConflict,
  isDone,
  isRefused,
  met,
  nextStep,
  type QueuedVisit,
  type Refused,
  recorded,
  refused,
  type Step,
  withPhoto,
  withVersion,
} from './queued-visit.ts'
import type { Sheet } from './sheets.ts'

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
