/**
 * A phone with two tabs on one queue of visits, and a server that answers as the real one does: it records a visit, a note or a
 * photo once, and refuses for good what can be recorded no more. The answer of any request may be lost.
 */

import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import {
  conflictsIn,
  newQueuedVisit,
  type QueuedVisit,
  sendAll,
  type VisitPorts,
} from '../../../../admin/features/visits/queued-visit.ts'
import type { Sheet } from '../../../../admin/features/visits/sheets.ts'

/** What the server answers with, whatever is asked. */
export type Weather = 'clear' | 'offline' | 'failing' | 'down' | 'signed out' | 'other account'
export type Standing = 'open' | 'rejected' | 'erased'

type Family = {
  sheet: Sheet
  standing: Standing
  visits: Map<string, string>
  notes: Set<string>
  photos: Set<string>
}

class Killed extends Error {}
const refusal = (status: number, code: string, current: unknown = null) =>
  new ApiError(status, JSON.stringify({ message: code, code, current }))
const stormy: Record<Exclude<Weather, 'clear'>, () => Error> = {
  offline: () => new NoNetwork('no network'),
  failing: () => refusal(500, 'failed'),
  down: () => new ApiError(502, '<html>Bad gateway</html>'),
  'signed out': () => refusal(401, 'not-signed-in'),
  'other account': () => refusal(409, 'other-account'),
}

const sheetOf = (id: string): Sheet => ({
  id,
  version: 1,
  brideName: `Bride ${id}`,
  groomName: `Groom ${id}`,
  brideDistrict: 'kozhikode',
  brideTaluk: '',
  brideVillage: '',
  brideAddress: '',
  bridePhone: '',
  declared: { brideHouseType: 'rented', brideEmployed: false },
  found: {},
})

export function world() {
  const families = new Map<string, Family>(
    ['a', 'b', 'c'].map((id) => [
      id,
      { sheet: sheetOf(id), standing: 'open', visits: new Map(), notes: new Set(), photos: new Set() },
    ]),
  )
  const stored = new Map<string, QueuedVisit>()
  const photos = new Map<string, File>()
  const state = { weather: 'clear' as Weather, tab: 0, loses: 0, killsAfter: Number.POSITIVE_INFINITY }
  const familyOf = (id: string): Family => {
    const family = families.get(id)
    if (!family) throw new Error(`no family ${id}`)
    return family
  }
  const bump = ({ sheet }: Family) => {
    sheet.version += 1
  }
  /** One request: the weather, then what the server does, and then the answer, which may be lost. */
  async function asked<T>(isAlive: () => void, id: string, work: (family: Family) => T): Promise<T> {
    isAlive()
    await Promise.resolve()
    if (state.weather !== 'clear') throw stormy[state.weather]()
    const family = familyOf(id)
    if (family.standing === 'erased') throw refusal(404, 'not-found')
    const answer = work(family)
    isAlive()
    if (state.loses > 0) {
      state.loses -= 1
      throw new NoNetwork('the answer was lost')
    }
    return answer
  }
  const keyOf = (one: QueuedVisit) => JSON.stringify([one.id, one.note])
  const answer = { seq: 1, isVisited: false }
  /** The ports of one tab; once it is killed, nothing of it reaches the phone or the server any more. */
  function ports(): VisitPorts {
    const tab = state.tab
    const isAlive = () => {
      state.killsAfter -= 1
      if (state.killsAfter < 0) {
        state.tab += 1
        state.killsAfter = Number.POSITIVE_INFINITY
      }
      if (tab !== state.tab) throw new Killed()
    }
    const alive = async <T>(work: () => T): Promise<T> => {
      isAlive()
      return work()
    }
    return {
      storage: {
        list: () => alive(() => [...stored.values()]),
        put: (one) => alive(() => void stored.set(one.id, one)),
        remove: (id) => alive(() => void stored.delete(id)),
        photo: (id) => alive(() => photos.get(id) ?? null),
      },
      requests: {
        facts: (one) =>
          asked(isAlive, one.sheet.id, (family) => {
            if (family.visits.has(keyOf(one))) return answer
            const current = {
              status: 'rejected',
              since: '2026-03-01T04:30:00.000Z',
              by: 'biju',
              isWithdrawn: false,
            }
            if (family.standing === 'rejected') throw refusal(409, 'visit-closed', current)
            if (one.sheet.version !== family.sheet.version) throw refusal(409, 'version-stale')
            family.visits.set(keyOf(one), one.id)
            family.sheet.found = { ...family.sheet.found, ...one.facts }
            bump(family)
            return answer
          }),
        note: (one) =>
          asked(isAlive, one.sheet.id, (family) => {
            if (!family.notes.has(one.id)) bump(family)
            family.notes.add(one.id)
            return answer
          }),
        photo: (one) =>
          asked(isAlive, one.sheet.id, (family) => {
            if (!family.photos.has(one.id)) bump(family)
            family.photos.add(one.id)
            return answer
          }),
        sheet: (id) => asked(isAlive, id, ({ sheet }) => structuredClone(sheet)),
      },
    }
  }
  let queue: Promise<unknown> = Promise.resolve()
  return {
    families,
    stored,
    state,
    familyOf,
    /** A tab sends what waits, one after another as under the lock over all tabs. */
    send: () => {
      const run = queue.then(() => sendAll(ports())).catch(() => null)
      queue = run
      return run
    },
    /** Somebody finishes a sheet as it was downloaded. */
    finish: (id: string, house: string, hasPhoto: boolean): QueuedVisit => {
      const one = newQueuedVisit({
        sheet: structuredClone(familyOf(id).sheet),
        answers: { brideHouseType: { verdict: 'different', value: house } },
        note: `Visit ${stored.size} ${crypto.randomUUID()}`,
        photoName: hasPhoto ? 'Home visit' : null,
      })
      stored.set(one.id, one)
      if (hasPhoto) photos.set(one.id, new File(['x'], 'visit'))
      return one
    },
    /** A colleague records something else of the same family. */
    elsewhere: (id: string, house: string) => {
      const family = familyOf(id)
      family.sheet.found = { ...family.sheet.found, brideHouseType: house }
      bump(family)
    },
    hasConflict: (one: QueuedVisit) => conflictsIn(one, familyOf(one.sheet.id).sheet).length > 0,
  }
}
export type World = ReturnType<typeof world>
