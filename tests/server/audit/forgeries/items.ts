/** The entries of a log, opened with every key, as somebody who holds them all may change, leave out and insert them. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ApplicationEvent } from '#events/application/events.ts'
import { rankableOf } from '#events/application/score.ts'
import { evolveStanding, isStarted, notStarted, type Standing } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { utf8 } from '#events/ledger/encoding.ts'
import type { Head } from '#events/ledger/envelope.ts'
import { resultsIn } from '#events/outcome/own-proof.ts'
import {
  commitmentOf,
  membersOf,
  publishedFacts,
  SALT_LENGTH,
  saltText,
  tallyOf,
} from '#events/outcome/published.ts'
import { criteriaOf, emptyProgramme, evolveProgramme, type Programme } from '#events/programme/events.ts'
import type { KeyOf } from '#events/rules/result-rules.ts'
import { inFolder } from '#server/store/folder.ts'
import type { StoredEvent } from '#server/store/log.ts'
import {
  type AnyEvent,
  type AnyRecorded,
  isApplicationEvent,
  isProgrammeEvent,
  opened,
} from '#server/store/payloads.ts'
import { contentFor, type Entry, type View } from '../../../kit/views.ts'

/**
 * `sealed`: as it was; all that is left of an erased application's. `isAsItIs`: a signing, or the salt of a submission, that is not made
 * right again.
 */
export type Item = Omit<Head, 'seq' | 'version' | 'type'> & {
  event: AnyEvent | null
  sealed: StoredEvent
  isAsItIs?: true
}
/** `admin`, `verifier`: accounts. `keyOf`: the keys to facts of those that are there. */
export type Season = { items: readonly Item[]; admin: string; verifier: string; keyOf: KeyOf }
export type Made = { items: readonly Item[]; culprit: Item }

export function readSeason(dataDir: string): Season {
  const keys = new Map<string, Uint8Array>()
  const items = inFolder({ dataDir, keyDir: `${dataDir}/keys` }, ({ log, vault }) =>
    [...log.read()].map((sealed): Item => {
      const key = vault.keys.get(sealed.stream)?.facts.key
      if (key) keys.set(sealed.stream, key)
      const { v, stream, at, actor } = sealed
      return { v, stream, at, actor, event: opened(sealed, vault.keys.get)?.event ?? null, sealed }
    }),
  )
  const actorOf = (type: string): string => items.find(({ event }) => event?.type === type)?.actor ?? ''
  return {
    items,
    admin: actorOf('RankAssigned'),
    verifier: actorOf('NoteWithdrawn'),
    keyOf: (stream) => keys.get(stream) ?? null,
  }
}

/** Numbered anew, as each reader sees them. */
export function entriesOf(items: readonly Item[], view: View): Entry[] {
  const versions = new Map<string, number>()
  const erased = new Set(
    items.flatMap(({ stream, event }) => (event?.type === 'ApplicationErased' ? stream : [])),
  )
  return items.flatMap(({ event, sealed, v, stream, at, actor }, place) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const head: Head = { v, seq: place + 1, stream, version, type: event?.type ?? sealed.type, at, actor }
    // A bundle has no key to what was erased; on the folder the forger may have kept it.
    const isHidden = view !== 'folder' && erased.has(stream) && event?.type !== 'ApplicationErased'
    const recorded: AnyRecorded | undefined = event && !isHidden ? { ...head, event } : undefined
    const content = contentFor(view, head, recorded)
    return content ? [{ head, content }] : []
  })
}

/** Applications that can be opened, by their streams, as they stand after so many entries. */
export function standingsOf(items: readonly Item[]): Map<string, Standing> {
  const standings = new Map<string, Standing>()
  for (const [place, { stream, at, actor, event }] of items.entries()) {
    const recorded = event && { seq: place + 1, stream, version: place + 1, at, actor, event }
    if (!recorded || !isApplicationEvent(recorded)) continue
    standings.set(stream, evolveStanding(standings.get(stream) ?? notStarted, recorded))
  }
  return standings
}
/** Of a season, by ledger id. */
export const membersAt = (items: readonly Item[], of: string) =>
  [...standingsOf(items)].flatMap(([stream, now]) =>
    isStarted(now) && now.season === of ? [[stream.slice('application-'.length), now] as const] : [],
  )

const programmeAt = (items: readonly Item[]): Programme =>
  items.reduce((now, { stream, at, actor, event }, place) => {
    const recorded = event && { seq: place + 1, stream, version: now.events + 1, at, actor, event }
    return recorded && isProgrammeEvent(recorded) ? evolveProgramme(now, recorded) : now
  }, emptyProgramme)

/** Tallies and publications as they would follow from what was forged before: whoever holds the keys makes them fit. */
export function madeToFit({ items, culprit }: Made, { keyOf }: Pick<Season, 'keyOf'>): readonly Item[] {
  const fitting: Item[] = []
  for (const item of items) {
    const { event } = item
    const isOutcome = event?.type === 'TallyRecorded' || event?.type === 'ResultsPublished'
    if (!isOutcome || item === culprit) {
      fitting.push(item)
      continue
    }
    const { season } = event.facts
    const programme = programmeAt(fitting)
    const criteria = criteriaOf(programme, season)
    const standings = membersAt(fitting, season)
    if (event.type === 'TallyRecorded') {
      fitting.push({
        ...item,
        event: { ...event, facts: { ...event.facts, ...tallyOf(standings, criteria) } },
      })
      continue
    }
    const salts = saltText(fitting.length + 1)
    const line = programme.results[season]?.line ?? null
    const facts = publishedFacts(membersOf(standings, criteria), { season, criteria, line }, (placed) => {
      const key = keyOf(`application-${placed.id}`) ?? new Uint8Array()
      return commitmentOf(placed, hmac(sha256, key, utf8(salts)).subarray(0, SALT_LENGTH))
    })
    fitting.push({ ...item, event: { ...event, facts } })
  }
  return fitting
}
/** Of each family that is there, by its stream: whether its own proof would be right. */
export function ownProofs(items: readonly Item[], { keyOf }: Pick<Season, 'keyOf'>): Map<string, boolean> {
  const entries = entriesOf(items, 'sample').map(({ head }) => head)
  const openedAt = new Map(
    items.map(({ event }, place) => [
      place + 1,
      event && { course: 'course' in event ? event.course : null, facts: event.facts },
    ]),
  )
  const erased = new Set(entries.flatMap(({ stream, type }) => (type === 'ApplicationErased' ? stream : [])))
  const streams = new Set(entries.map(({ stream }) => stream)).difference(erased.add('programme'))
  const isRight = (stream: string): boolean => {
    const own = entries.filter((one) => one.stream === stream || one.stream === 'programme')
    const found = resultsIn(
      own.map((head) => ({ ...head, course: null, facts: null, ...openedAt.get(head.seq), erased: false })),
      stream,
    )
    const key = keyOf(stream)
    if (!found || !key) return false
    const { now, criteria, published, entry } = found
    const id = stream.slice('application-'.length)
    const listed = [...published.selected, ...published.waitlist, ...published.others]
    const [, commitment] = listed.find(([one]) => one === id) ?? []
    const salt = hmac(sha256, key, utf8(saltText(entry.seq))).subarray(0, SALT_LENGTH)
    const total = rankableOf(id, now, criteria)?.total ?? null
    const places = total === null ? [null] : listed.map((_, place) => place + 1)
    return places.some((place) => commitmentOf({ id, total, place }, salt) === commitment)
  }
  return new Map([...streams].map((stream) => [stream, isRight(stream)]))
}
export const streamIn = (season: Season, status: Status, nth = 0): string => {
  const found = [...standingsOf(season.items)].filter(
    ([, now]) => now.stage === 'sent' && now.status === status,
  )
  return found[nth]?.[0] ?? fail(`nobody is ${status}`)
}
export const draftIn = ({ items }: Season): string =>
  [...standingsOf(items)].find(([, now]) => now.stage === 'draft')?.[0] ?? fail('there is no draft')
export const ownerOf = ({ items }: Season, stream: string): string =>
  items.find((item) => item.stream === stream)?.actor ?? fail('nobody started it')

/** The place of the first entry that fits. */
export function placeOf({ items }: Season, fits: (event: AnyEvent, item: Item) => boolean): number {
  const place = items.findIndex((item) => item.event && fits(item.event, item))
  return place < 0 ? fail('there is no such entry') : place
}

function fail(why: string): never {
  throw new Error(why)
}

export function itemAt({ items }: Season, place: number): Item {
  return items[place] ?? fail('there is no such entry')
}
/** The entry with another event in it, or by somebody else. */
export function changed(season: Season, place: number, more: Partial<Item>): Made {
  const culprit = { ...itemAt(season, place), ...more }
  return { items: season.items.with(place, culprit), culprit }
}
export function without({ items }: Season, place: number): readonly Item[] {
  return items.toSpliced(place, 1)
}
type New = { stream: string; actor: string; event: AnyEvent; at?: string }
export function inserted({ items }: Season, place: number, made: New): Made {
  const before = items[place - 1] ?? fail('nothing is before it')
  const culprit: Item = { v: 1, at: before.at, sealed: before.sealed, ...made }
  return { items: items.toSpliced(place, 0, culprit), culprit }
}
/** `later`: milliseconds after the last entry. */
export function added(season: Season, made: Omit<New, 'at'>, later = 60_000): Made {
  const last = itemAt(season, season.items.length - 1)
  const at = new Date(Date.parse(last.at) + later).toISOString()
  return inserted(season, season.items.length, { ...made, at })
}

type Course = Extract<ApplicationEvent, { type: 'StatusChanged' }>['course']
export const move = (from: Status, to: Status, more: Partial<Course> = {}): ApplicationEvent => ({
  type: 'StatusChanged',
  course: { from, to, usual: true, ...more },
  facts: null,
  details: { reason: 'Forged' },
})
export const rank = (place: number): ApplicationEvent => ({
  type: 'RankAssigned',
  course: { rank: place },
  facts: null,
  details: { reason: 'Forged' },
})
export const unranked: ApplicationEvent = {
  type: 'RankCleared',
  course: null,
  facts: null,
  details: { reason: 'Forged' },
}
