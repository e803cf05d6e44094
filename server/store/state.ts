/**
 * The roster: standing, owner and list values of each application, the programme and the rights of staff, in memory. It is
 * filled from the rows at start and follows each commit at once. Lists and searches are loops over it (lists.ts).
 */
import type { Application, DraftNow } from '#events/application/application.ts'
import { takesPlace } from '#events/application/statuses.ts'
import { emptyProgramme, type Programme } from '#events/programme/events.ts'
import type { StoredFile } from './application-rows.ts'
import type { Entry } from './entry.ts'
import { ledgerIdOf } from './log.ts'
import { createRightsOfStaff } from './staff-rights.ts'

/** Forms and drafts are too large to be in memory; they are read from the tables when they are asked for. */
type Contents = {
  file: (stream: string) => StoredFile | null
  draft: (stream: string) => DraftNow | null
}
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

/** A map of maps that makes the inner ones as they are needed. */
function bySeason<K, V>() {
  const all = new Map<string, Map<K, V>>()
  return (season: string): Map<K, V> => all.getOrInsertComputed(season, () => new Map())
}

/** By what applications are found. */
function createIndexes() {
  const byId = new Map<string, string>()
  const byOwner = new Map<string, string[]>()
  const numbers = bySeason<string, string>()
  const taken = new Map<string, number>()
  /** How many applications have a mark. */
  const marks = new Map<number, number>()
  /** For each application that is selected or on the waitlist, the place in the log of that decision. */
  const chosen = bySeason<string, number>()
  const noteChosen = ({ id, standing }: Entry): void => {
    const seq = standing.stage === 'sent' ? standing.withheld?.chosen : undefined
    if (seq === undefined) chosen(standing.season).delete(id)
    else chosen(standing.season).set(id, seq)
  }
  const countPlace = ({ standing }: Entry, more: 1 | -1): void => {
    if (takesPlace(standing.status)) taken.set(standing.season, (taken.get(standing.season) ?? 0) + more)
  }
  const countMarks = ({ shown }: Entry, more: 1 | -1): void => {
    for (const mark of shown.marks) {
      const count = (marks.get(mark) ?? 0) + more
      if (count === 0) marks.delete(mark)
      else marks.set(mark, count)
    }
  }
  return {
    byId,
    streamsOfOwner: (userId: string): readonly string[] => byOwner.get(userId) ?? [],
    isNumberTaken: (season: string, number: string): boolean => numbers(season).has(number),
    takenPlaces: (season: string): number => taken.get(season) ?? 0,
    firstChosen: (season: string): number | null => {
      const places = [...chosen(season).values()]
      return places.length === 0 ? null : places.reduce((first, one) => Math.min(first, one))
    },
    /** Whether another application has a mark of it too. */
    hasTwin: ({ shown }: Entry): boolean => shown.marks.some((mark) => (marks.get(mark) ?? 0) > 1),
    /** One that is otherwise than before. */
    change: (was: Entry, now: Entry): void => {
      countPlace(was, -1)
      countPlace(now, 1)
      noteChosen(now)
      if (was.shown === now.shown) return
      countMarks(was, -1)
      countMarks(now, 1)
    },
    add: (one: Entry): void => {
      const { stream, id, userId, number, standing } = one
      countPlace(one, 1)
      countMarks(one, 1)
      noteChosen(one)
      byId.set(id, stream)
      byOwner.set(userId, [...(byOwner.get(userId) ?? []), stream].sort().reverse())
      if (number !== null) numbers(standing.season).set(number, stream)
    },
    remove: (one: Entry): void => {
      const { stream, id, userId, number, standing } = one
      countPlace(one, -1)
      countMarks(one, -1)
      chosen(standing.season).delete(id)
      byId.delete(id)
      const left = without(byOwner.get(userId), stream)
      if (left.length === 0) byOwner.delete(userId)
      else byOwner.set(userId, left)
      if (number !== null) numbers(standing.season).delete(number)
    },
  }
}

export function createState(contents: Contents) {
  const held = new Map<string, Entry>()
  const inSeason = bySeason<string, Entry>()
  const indexes = createIndexes()
  const { byId, streamsOfOwner, isNumberTaken, takenPlaces, firstChosen, hasTwin } = indexes
  const rights = createRightsOfStaff()
  const watchers: Watcher[] = []
  let programme = emptyProgramme
  let changes = 0
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
    const read = lazily(() => {
      const file = contents.file(stream)
      if (!file) throw new Error(`the row of ${stream} does not open`)
      return file
    })
    const file = () => read().file
    storedFiles.set(file, read)
    const { standing, saves } = found
    return remember(stream, { standing, saves, file, draft: lazily(() => contents.draft(stream)) })
  }
  const streamsWhere = (matches: (one: Entry) => boolean): string[] =>
    [...held].flatMap(([stream, one]) => (matches(one) ? stream : []))
  const application = (stream: string): Application | null => recent.get(stream) ?? stored(stream)
  const hold = (one: Entry): void => {
    held.set(one.stream, one)
    inSeason(one.standing.season).set(one.stream, one)
    changes += 1
  }
  const idsWhere = (matches: (one: Entry, stream: string) => boolean): string[] =>
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
    /** Its list values; null where there is none. */
    entry: (stream: string): Entry | null => held.get(stream) ?? null,
    /** Of a season, in the order in which they were started. */
    entries: (season: string): Iterable<Entry> => inSeason(season).values(),
    /** Of all seasons. */
    allEntries: (): Iterable<Entry> => held.values(),
    hasTwin,
    /** A number that is another one after every change. */
    changes: (): number => changes,
    /** In the order in which they were started. */
    streamsOf: (season: string): string[] => [...inSeason(season).keys()],
    /** The same with how they stand. */
    standingsOf: (season: string): [stream: string, now: Readonly<Entry>][] => [...inSeason(season)],
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
      changes += 1
    },
    /** At a start, as a row has it. */
    load: (one: Entry): void => {
      hold(one)
      indexes.add(one)
    },
    /** As a commit left it. */
    put: (one: Entry, now: Application): void => {
      const was = held.get(one.stream)
      hold(one)
      if (was) indexes.change(was, one)
      else indexes.add(one)
      remember(one.stream, now)
      for (const watcher of watchers) watcher(one.stream, now)
    },
    remove: (stream: string): void => {
      const was = held.get(stream)
      if (was) {
        indexes.remove(was)
        inSeason(was.standing.season).delete(stream)
      }
      held.delete(stream)
      recent.delete(stream)
      changes += 1
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
