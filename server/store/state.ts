/**
 * The roster: standing, owner and list values of each application, the programme and the rights of staff, in memory. It is
 * filled from the rows in the background of a start, and follows each commit at once. Until it is whole, an application that
 * is asked for by itself is read from its row; what asks for all of them waits. Lists and searches are loops over it (lists.ts).
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
  /** By their rows. */
  entry: (stream: string) => Entry | null
  entryOfId: (id: string) => Entry | null
  entriesOf: (account: string) => readonly Entry[]
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
      byOwner.set(userId, [...(byOwner.get(userId) ?? []), stream])
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
  let held = new Map<string, Entry>()
  let inSeason = bySeason<string, Entry>()
  let isWhole = false
  const indexes = createIndexes()
  const { byId } = indexes
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
  const hold = (one: Entry): void => {
    held.set(one.stream, one)
    inSeason(one.standing.season).set(one.stream, one)
    changes += 1
  }
  const replace = (one: Entry): void => {
    const was = held.get(one.stream)
    hold(one)
    if (was) indexes.change(was, one)
    else indexes.add(one)
  }
  const load = (one: Entry): void => {
    if (held.has(one.stream)) return
    hold(one)
    indexes.add(one)
  }
  const loaded = (one: Entry | null): void => {
    if (one) load(one)
  }
  const entry = (stream: string): Entry | null => {
    if (!isWhole && !held.has(stream)) loaded(contents.entry(stream))
    return held.get(stream) ?? null
  }
  const streamOf = (id: string): string | null => {
    if (!isWhole && !byId.has(id)) loaded(contents.entryOfId(id))
    return byId.get(id) ?? null
  }
  const streamsOfOwner = (userId: string): readonly string[] => {
    if (!isWhole) for (const one of contents.entriesOf(userId)) load(one)
    const startedAt = (stream: string) => held.get(stream)?.standing.startedAt ?? ''
    return indexes.streamsOfOwner(userId).toSorted((a, b) => (startedAt(a) < startedAt(b) ? 1 : -1))
  }
  /** What is worked out over all applications. @throws before the roster is whole: callers wait for it, so that is a bug */
  const whole = <T>(value: T): T => {
    if (!isWhole) throw new Error('the roster is not whole yet')
    return value
  }
  const stored = (stream: string): Application | null => {
    const found = entry(stream)
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
    [...whole(held)].flatMap(([stream, one]) => (matches(one) ? stream : []))
  const application = (stream: string): Application | null => recent.get(stream) ?? stored(stream)
  const idsWhere = (matches: (one: Entry, stream: string) => boolean): string[] =>
    [...whole(held)].flatMap(([stream, one]) => (matches(one, stream) ? one.id : []))
  return {
    /** Its file and draft are read when they are first asked for: not to be kept across an `await`. */
    application,
    /** The text of the file where it is still as it was stored; else null. */
    storedFile: ({ file }: Application): StoredFile | null => storedFiles.get(file)?.() ?? null,
    streamOf,
    /** The account of an application's family, by the application's id. */
    ownerOf: (id: string): string | null => held.get(streamOf(id) ?? '')?.userId ?? null,
    /** The latest first. */
    streamsOfOwner,
    streamOfOwner: (userId: string, season: string): string | null =>
      streamsOfOwner(userId).find((stream) => held.get(stream)?.standing.season === season) ?? null,
    isNumberTaken: (season: string, number: string): boolean => whole(indexes).isNumberTaken(season, number),
    /** How many places of a season are taken. */
    takenPlaces: (season: string): number => whole(indexes).takenPlaces(season),
    /** The place in the log of the first final selection or waitlist of a season that still holds; null where there is none. */
    firstChosen: (season: string): number | null => whole(indexes).firstChosen(season),
    /** Its list values; null where there is none. */
    entry,
    /** Of a season, in no order. */
    entries: (season: string): Iterable<Entry> => whole(inSeason)(season).values(),
    /** Of all seasons. */
    allEntries: (): Iterable<Entry> => whole(held).values(),
    hasTwin: (one: Entry): boolean => whole(indexes).hasTwin(one),
    /** A number that is another one after every change. */
    changes: (): number => changes,
    /** In no order. */
    streamsOf: (season: string): string[] => [...whole(inSeason)(season).keys()],
    /** The same with how they stand. */
    standingsOf: (season: string): [stream: string, now: Readonly<Entry>][] => [...whole(inSeason)(season)],
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
    isWhole: (): boolean => isWhole,
    holds: (stream: string): boolean => held.has(stream),
    /** As a row has it, where it is not there yet. */
    load,
    /** Every row was loaded. @param order of their streams */
    complete: (order: readonly string[]): void => {
      const entries = new Set([...order.flatMap((stream) => held.get(stream) ?? []), ...held.values()])
      held = new Map([...entries].map((one) => [one.stream, one]))
      inSeason = bySeason<string, Entry>()
      for (const one of entries) inSeason(one.standing.season).set(one.stream, one)
      isWhole = true
      changes += 1
    },
    /** As a commit left it. */
    put: (one: Entry, now: Application): void => {
      replace(one)
      remember(one.stream, now)
      for (const watcher of watchers) watcher(one.stream, now)
    },
    /** The same, as another server's commit left its row. */
    take: (one: Entry): void => {
      replace(one)
      recent.delete(one.stream)
      for (const watcher of watchers) watcher(one.stream, application(one.stream))
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
