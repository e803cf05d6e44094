/**
 * What deciders read: the standing of each application, whose it is, the programme and the rights of staff, in memory. It
 * follows each commit at once, and is no read model: lists and searches are in read-models/. Only read-models/ writes it.
 */
import type { Application, DraftNow } from '#events/application/application.ts'
import type { CaseFile } from '#events/application/case-file.ts'
import type { Started } from '#events/application/standing.ts'
import { takesPlace } from '#events/application/statuses.ts'
import { emptyProgramme, type Programme } from '#events/programme/events.ts'
import type { StaffRights } from '#events/staff.ts'
import { ledgerIdOf } from './log.ts'
import { createRightsOfStaff } from './staff-rights.ts'

/** Forms and drafts are too large to be in memory; they are read from the tables when they are asked for. */
export type Contents = {
  file: (stream: string) => StoredFile
  draft: (stream: string) => DraftNow | null
}
/** `form` and `ages`: the form, and the ages on the day it was sent, as JSON; null where none was sent. */
export type StoredFile = { file: CaseFile; form: string | null; ages: string | null }
export type Held = Pick<CaseFile, 'id' | 'userId' | 'number'> & { standing: Started; saves: number }
type Watcher = (stream: string, now: Application | null) => void
export type State = ReturnType<typeof createState>

const MOST_RECENT = 256

/** Memoised, so that the text is parsed at most once, and only when it is needed. */
function lazily<T>(read: () => T): () => T {
  let cached: { value: T } | null = null
  return () => {
    cached ??= { value: read() }
    return cached.value
  }
}

const without = (list: readonly string[] | undefined, stream: string): string[] =>
  (list ?? []).filter((other) => other !== stream)

/** By what applications are found. */
function createIndexes() {
  const byId = new Map<string, string>()
  const byOwner = new Map<string, string[]>()
  const numbers = new Map<string, Set<string>>()
  const taken = new Map<string, number>()
  /** By season: for each application that is selected or on the waitlist, the place in the log of that decision. */
  const chosen = new Map<string, Map<string, number>>()
  const chosenIn = (season: string): Map<string, number> => {
    const found = chosen.get(season) ?? new Map()
    chosen.set(season, found)
    return found
  }
  const noteChosen = ({ id, standing }: Held): void => {
    const seq = standing.stage === 'sent' ? standing.withheld?.chosen : undefined
    if (seq === undefined) chosenIn(standing.season).delete(id)
    else chosenIn(standing.season).set(id, seq)
  }
  const countPlace = ({ standing }: Held, more: 1 | -1): void => {
    if (takesPlace(standing.status)) taken.set(standing.season, (taken.get(standing.season) ?? 0) + more)
  }
  const numbersOf = (season: string): Set<string> => {
    const found = numbers.get(season) ?? new Set()
    numbers.set(season, found)
    return found
  }
  return {
    byId,
    streamsOfOwner: (userId: string): readonly string[] => byOwner.get(userId) ?? [],
    isNumberTaken: (season: string, number: string): boolean => numbers.get(season)?.has(number) ?? false,
    takenPlaces: (season: string): number => taken.get(season) ?? 0,
    firstChosen: (season: string): number | null => {
      const places = [...(chosen.get(season)?.values() ?? [])]
      return places.length === 0 ? null : places.reduce((first, one) => Math.min(first, one))
    },
    /** One that stands otherwise than before. */
    change: (was: Held, now: Held): void => {
      countPlace(was, -1)
      countPlace(now, 1)
      noteChosen(now)
    },
    add: (stream: string, one: Held): void => {
      const { id, userId, number, standing } = one
      countPlace(one, 1)
      noteChosen(one)
      byId.set(id, stream)
      byOwner.set(userId, [...(byOwner.get(userId) ?? []), stream].sort().reverse())
      if (number !== null) numbersOf(standing.season).add(number)
    },
    remove: (stream: string, one: Held): void => {
      const { id, userId, number, standing } = one
      countPlace(one, -1)
      chosenIn(standing.season).delete(id)
      byId.delete(id)
      const left = without(byOwner.get(userId), stream)
      if (left.length === 0) byOwner.delete(userId)
      else byOwner.set(userId, left)
      if (number !== null) numbersOf(standing.season).delete(number)
    },
  }
}

export function createState(contents: Contents, savedRights?: [string, StaffRights][]) {
  const held = new Map<string, Held>()
  const { byId, streamsOfOwner, isNumberTaken, takenPlaces, firstChosen, add, change, remove } =
    createIndexes()
  const rights = createRightsOfStaff(savedRights)
  const watchers: Watcher[] = []
  let programme = emptyProgramme
  /** What the tables do not have yet. */
  const unwritten = new Map<string, Application>()
  // A cache: the answer to a change reads the application that was just written.
  const recent = new Map<string, Application>()
  const storedFiles = new WeakMap<Application['file'], () => StoredFile>()
  const remember = (stream: string, now: Application): Application => {
    if (recent.size >= MOST_RECENT) recent.clear()
    recent.set(stream, now)
    return now
  }
  const stored = (stream: string): Application | null => {
    const found = held.get(stream)
    if (!found) return null
    const read = lazily(() => contents.file(stream))
    const file = () => read().file
    storedFiles.set(file, read)
    const { standing, saves } = found
    return remember(stream, { standing, saves, file, draft: lazily(() => contents.draft(stream)) })
  }
  const streamsWhere = (matches: (one: Held) => boolean): string[] =>
    [...held].flatMap(([stream, one]) => (matches(one) ? stream : []))
  const application = (stream: string): Application | null =>
    unwritten.get(stream) ?? recent.get(stream) ?? stored(stream)
  const idsWhere = (matches: (one: Held, stream: string) => boolean): string[] =>
    [...held].flatMap(([stream, one]) => (matches(one, stream) ? one.id : []))
  return {
    /** Its file and draft are read when they are first asked for: not to be kept across an `await`. */
    application,
    /** The text of the file where it is still as it was stored; else null. */
    storedFile: ({ file }: Application): StoredFile | null => storedFiles.get(file)?.() ?? null,
    streamOf: (id: string): string | null => byId.get(id) ?? null,
    /** The account of an application's family, by the application's id. */
    ownerOf: (id: string): string | null => held.get(byId.get(id) ?? '')?.userId ?? null,
    /** The latest first. */
    streamsOfOwner,
    streamOfOwner: (userId: string, season: string): string | null =>
      streamsOfOwner(userId).find((stream) => held.get(stream)?.standing.season === season) ?? null,
    isNumberTaken,
    /** How many places of a season are taken. */
    takenPlaces,
    /** The place in the log of the first final selection or waitlist of a season that still holds; null where there is none. */
    firstChosen,
    /** In the order in which they were started. */
    streamsOf: (season: string): string[] => streamsWhere(({ standing }) => standing.season === season),
    /** The same with how they stand. */
    standingsOf: (season: string): [stream: string, now: Readonly<Held>][] =>
      [...held].filter(([, { standing }]) => standing.season === season),
    /** The first ten ids that begin so. */
    idsLike: (head: string): string[] =>
      idsWhere(({ id }) => id.startsWith(head))
        .sort()
        .slice(0, 10),
    /** Ids of drafts that were never sent and not touched since an instant. */
    neverSubmitted: (before: string): string[] =>
      idsWhere(({ standing }, stream) => {
        if (standing.stage !== 'draft') return false
        const draft = application(stream)?.draft() ?? null
        return draft === null || draft.savedAt < before
      }),
    /** Ids of applications that their families withdrew before an instant. */
    withdrawn: (before: string): string[] =>
      idsWhere(({ standing }) => standing.stage === 'sent' && (standing.withdrawnAt ?? before) < before),
    /** Those that had begun by an instant. */
    startedBy: (at: string): string[] => streamsWhere(({ standing }) => standing.startedAt <= at),
    /** Those of which a request of the family waits for an answer. */
    withRequests: (): string[] => streamsWhere(({ standing }) => (standing.requests?.open.length ?? 0) > 0),
    programme: (): Programme => programme,
    /** The rights of staff. */
    rights,
    /** Subscribes to changes: called for every application that changed, and with null for every one removed. */
    watch: (watcher: Watcher) => void watchers.push(watcher),

    setProgramme: (now: Programme): void => {
      programme = now
    },
    /** As the tables have it. */
    load: (stream: string, one: Held): void => {
      held.set(stream, one)
      add(stream, one)
    },
    /** As a commit left it, before it is in the tables. */
    put: (stream: string, now: Application): void => {
      const { standing, saves } = now
      const was = held.get(stream)
      if (was) {
        const one = { ...was, standing, saves }
        held.set(stream, one)
        change(was, one)
      } else {
        const { id, userId, number } = now.file()
        const one = { id, userId, number, standing, saves }
        held.set(stream, one)
        add(stream, one)
      }
      unwritten.set(stream, now)
      for (const watcher of watchers) watcher(stream, now)
    },
    /** It is stored as it is now. */
    written: (stream: string): void => {
      const now = unwritten.get(stream)
      unwritten.delete(stream)
      if (now) remember(stream, now)
    },
    remove: (stream: string): void => {
      const was = held.get(stream)
      if (was) remove(stream, was)
      held.delete(stream)
      unwritten.delete(stream)
      recent.delete(stream)
      for (const watcher of watchers) watcher(stream, null)
    },
  }
}

// How records of access name families: by the ids of their streams, which mean nothing once a family is erased.

/** @param ids of applications; those that are not there any more are left out */
export const ledgerIdsOf = ({ streamOf }: Pick<State, 'streamOf'>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const stream = streamOf(id)
    return stream === null ? [] : ledgerIdOf(stream)
  })
