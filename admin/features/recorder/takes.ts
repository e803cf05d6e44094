/**
 * Takes that are not on the server yet. Each is kept from the moment it is stopped until it is sent or discarded; those that were found
 * good are sent, one after another, and tried again until the server has them. It knows neither the page nor the API.
 */
import { createDrafts } from '../../app/drafts/drafts.ts'

/** `id`: section and language, as `income.ml`. `isGood`: listened to and kept, so it is to be sent. */
export type Kept = { id: string; bytes: ArrayBuffer; type: string; isGood: boolean }
/** `refused`: by a server that answers, so that the next one may be taken. */
type Outcome = 'sent' | 'refused' | 'unreachable'
type Ports = {
  list: () => Promise<readonly Kept[]>
  put: (take: Kept) => Promise<void>
  drop: (id: string) => Promise<void>
  send: (take: Kept) => Promise<Outcome>
  /** Runs later, milliseconds. @returns how to call it off */
  later: (work: () => void, after: number) => () => void
  /** Called after each change. */
  changed: (now: Takes) => void
}
/** `isFragile`: this browser has no room, so that a reload would lose what is not sent. `hasFailed`: one could not be sent. */
export type Takes = { takes: Readonly<Record<string, Kept>>; isFragile: boolean; hasFailed: boolean }

/** Milliseconds between two tries. */
const PAUSE = 10_000

export function createTakes(ports: Ports) {
  const kept = createDrafts<Kept>({
    read: async () => ({
      kept: new Map((await ports.list()).map((take) => [take.id, take])),
      noted: new Map(),
    }),
    async write(id, take) {
      try {
        await ports.put(take)
      } catch (error) {
        // Rather none than an older one, which would be sent after a reload.
        await ports.drop(id)
        throw error
      }
    },
    drop: ports.drop,
    note: async () => false,
    unnote: () => undefined,
  })
  let hasFailed = false
  let isSending = false
  let callOff = (): void => {}

  const all = (): Kept[] => kept.names().flatMap((id) => kept.get(id) ?? [])
  const tell = (): void =>
    ports.changed({
      takes: Object.fromEntries(all().map((take) => [take.id, take])),
      isFragile: kept.isRefused(),
      hasFailed,
    })
  kept.subscribe(tell)

  /** A newer take of the same clip, recorded while this one was on its way, stays. */
  async function sendOne(take: Kept): Promise<Outcome> {
    const outcome = await ports.send(take)
    if (outcome === 'sent' && kept.get(take.id) === take) kept.set(take.id, undefined)
    return outcome
  }
  /** Each take once: one that is refused does not stand in the way of the others. */
  async function sendAll(): Promise<void> {
    const refused = new Set<Kept>()
    const next = () => all().find((take) => take.isGood && !refused.has(take))
    let isReached = true
    for (let take = next(); isReached && take; take = next()) {
      const outcome = await sendOne(take)
      if (outcome === 'refused') refused.add(take)
      isReached = outcome !== 'unreachable'
    }
    hasFailed = !isReached || refused.size > 0
    isSending = false
    if (hasFailed) callOff = ports.later(send, PAUSE)
    tell()
  }
  function send(): void {
    callOff()
    if (isSending) return
    isSending = true
    void sendAll()
  }
  return {
    /** Takes over what pages before this one kept, and sends what is good. */
    open: (): Promise<void> =>
      // Where storage cannot be read it takes nothing either, which the first take tells.
      kept.load().then(send, send),
    keep(take: Kept): void {
      kept.set(take.id, take)
      if (take.isGood) send()
    },
    discard: (id: string): void => kept.set(id, undefined),
    send,
    /** Whether a take would be lost with the page. */
    isAtRisk: kept.isAtRisk,
  }
}
