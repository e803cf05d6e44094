/** What holds after every step, whatever happened: each promise throws where it is broken. */
import { expect } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evolveApplication, type Folded, newApplication } from '#events/application/application.ts'
import { takesPlace } from '#events/application/statuses.ts'
import { settingValue } from '#events/programme/events.ts'
import { inFolder } from '#server/store/folder.ts'
import type { StoredEvent } from '#server/store/log.ts'
import { isApplicationEvent, opened } from '#server/store/payloads.ts'
import { differences } from '../../../kit/differences.ts'
import { foldedRows, heldRows } from '../../../kit/rows.ts'
import { type Answer, SELECTED } from './act.ts'
import type { Stage } from './stage.ts'

/** What the log held after the step before. */
export type Before = { chains: readonly string[]; lastAt: string; rows: readonly StoredEvent[] }

export function seen({ parts }: Stage): Before {
  const rows = [...parts.store.log.read()]
  return {
    rows,
    lastAt: parts.store.log.lastAt(),
    chains: rows.map(({ chain }) => Buffer.from(chain).toString('hex')),
  }
}

/** Each new event is of an answer that was given, in order; a refusal made none, and a save at most one. */
export function everyEventHasItsAnswer(added: readonly StoredEvent[], answers: readonly Answer[]): void {
  const events = added.map(({ type, actor }) => `${type} ${actor}`)
  for (const answer of answers) {
    if (answer.says !== 'yes') continue
    for (const type of answer.types) expect(events.shift()).toBe(`${type} ${answer.actor}`)
    if (answer.maybe?.some((type) => events[0] === `${type} ${answer.actor}`)) events.shift()
  }
  expect(events).toEqual([])
}

/** What was there is there unchanged, and stamps never run backwards: the clock's time, or that of the event before. */
export function theLogOnlyGrows(before: Before, after: Before, now: string): StoredEvent[] {
  expect(after.chains.slice(0, before.chains.length)).toEqual([...before.chains])
  const added = after.rows.slice(before.rows.length)
  const stamp = now > before.lastAt ? now : before.lastAt
  expect(added.map(({ at }) => at)).toEqual(added.map(() => stamp))
  return added
}

/** Decisions went by the clock, whatever the stamps are. */
export function decidedByTheClock(answers: readonly Answer[], { parts, clock }: Stage): void {
  const deadline = settingValue(parts.store.state.programme(), 'application_deadline')
  const isPast = clock.now().getTime() >= Date.parse(deadline)
  const late = answers.filter((answer) => answer.says === 'no' && answer.refusal === 'deadline-passed')
  if (!isPast) expect(late).toEqual([])
  else expect(answers.filter(({ says, action }) => says === 'yes' && action.do === 'start')).toEqual([])
}

/** Every change of status starts from the status that the application had, and a selection's from ranked. */
export function everyChangeFits({ parts }: Stage, rows: readonly StoredEvent[]): void {
  const states = new Map<string, Folded>()
  for (const row of rows) {
    const recorded = opened(row, parts.store.vault.keys.get)
    if (!recorded || !isApplicationEvent(recorded)) continue
    const now = states.get(row.stream) ?? newApplication
    const { event } = recorded
    if (event.type === 'StatusChanged' && now.standing.stage === 'sent')
      expect(`${row.seq} from ${event.course.from}`).toBe(`${row.seq} from ${now.standing.status}`)
    if (event.type === 'StatusChanged' && event.details.reason === SELECTED)
      expect(`${row.seq} selected from ${event.course.from}`).toBe(`${row.seq} selected from ranked`)
    states.set(row.stream, evolveApplication(now, recorded))
  }
}

/** Roster and rows are what the log and the drafts alone make of them. */
export function theRowsAreTheLog({ parts, folder }: Stage): void {
  const served = heldRows(parts.store)
  const rebuilt = inFolder({ dataDir: folder, keyDir: join(folder, 'keys') }, foldedRows)
  expect(differences(rebuilt, served)).toEqual([])
  expect(rebuilt).toEqual(served)
}

/** The places of the season are counted as its applications stand. */
export function placesAreCounted({ parts }: Stage): void {
  const { state } = parts.store
  const season = settingValue(state.programme(), 'season')
  const taking = state.standingsOf(season).filter(([, { standing }]) => takesPlace(standing.status))
  expect(state.takenPlaces(season)).toBe(taking.length)
}

/** An erased family: its stream, and what would open or name it. */
export type Gone = { stream: string; id: string; words: readonly string[]; wrapped: readonly Buffer[] }

export function nobodyErasedIsLeft({ parts, folder }: Stage, gone: readonly Gone[]): void {
  if (gone.length === 0) return
  const { state, vault } = parts.store
  const lines = heldRows(parts.store).join('\n')
  const files = readdirSync(folder)
    .filter((name) => /^season\.db(-wal)?$/.test(name))
    .map((name) => readFileSync(join(folder, name)))
  const found = gone.flatMap(({ stream, id, words, wrapped }) => [
    ...[id, stream, ...words].filter((word) => lines.includes(word)),
    ...words.filter((word) => files.some((file) => file.includes(word))),
    ...wrapped.flatMap((bytes) => (files.some((file) => file.includes(bytes)) ? [`key of ${stream}`] : [])),
    ...(vault.keys.get(stream) ? [`opened key of ${stream}`] : []),
    ...(vault.drafts.of(stream) ? [`draft of ${stream}`] : []),
    ...(state.streamOf(id) === null ? [] : [`id of ${stream}`]),
  ])
  expect(found).toEqual([])
}
