/** What the log promises: it verifies, only grows, is stamped in order, and holds what was answered and nothing else. */
import { expect } from 'bun:test'
import { contentFor, firstBreach, views } from '../../../kit/views.ts'
import type { Answer } from '../answers.ts'
import type { Drill } from '../drill.ts'

export function theLogVerifies({ after }: Drill): void {
  expect(after.finding).toBeNull()
}

/** Also for whoever may open less of it than the folder, to whom more entries look possible, never fewer. */
export function everyReaderFindsTheRulesKept({ after: { rows, events }, stage }: Drill): void {
  const { keys } = stage.app.parts.store.vault
  const keyOf = (stream: string) => keys.get(stream)?.facts.key ?? null
  for (const view of views) {
    const entries = rows.flatMap((row) => {
      const content = contentFor(view, row, events.get(row.seq))
      return content ? [{ head: row, content }] : []
    })
    expect({ view, breach: firstBreach(entries, view, keyOf) }).toEqual({ view, breach: null })
  }
}

export function theLogOnlyGrows({ before, after }: Drill): void {
  const chains = before.rows.map(({ chain }) => chain)
  expect(after.rows.slice(0, chains.length).map(({ chain }) => chain)).toEqual(chains)
}

export function positionsAndVersionsAreConsecutive({ after }: Drill): void {
  const versions = new Map<string, number>()
  for (const [place, { seq, stream, version }] of after.rows.entries()) {
    const expected = (versions.get(stream) ?? 0) + 1
    expect({ seq, stream, version }).toEqual({ seq: place + 1, stream, version: expected })
    versions.set(stream, expected)
  }
}

/** Each event has the clock's time, or that of the event before where the clock was put back. */
export function stampsNeverRunBackwards({ after, before, earliest, now }: Drill): void {
  let last = before.rows.at(-1)?.at ?? ''
  for (const { seq, at } of after.rows.slice(before.rows.length)) {
    const isFitting = at === last || (at > last && at >= earliest && at <= now)
    expect({ seq, at, last, now, isFitting }).toEqual({ seq, at, last, now, isFitting: true })
    last = at
  }
}

/** Who was never answered with a success has an id that the drill does not know: ''. */
const fits = (wanted: string, actor: string, event: string): boolean =>
  wanted
    .split('|')
    .some((type) => (actor === '' ? event.startsWith(`${type} `) : event === `${type} ${actor}`))

/** What was answered is in the log, what was refused is not, and nothing is there that nobody asked for. */
export function everyAnsweredChangeIsInTheLog({ after, before, answers, bySystem }: Drill): void {
  const left = after.rows.slice(before.rows.length).map(({ type, actor }) => `${type} ${actor}`)
  const take = (wanted: string, actor: string): boolean => {
    const place = left.findIndex((event) => fits(wanted, actor, event))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }
  const missing = answers.flatMap(({ act, actor, made }: Answer) =>
    made.flatMap((type) => (take(type, actor) ? [] : [`${act}: ${type} by ${actor}`])),
  )
  // A sign-in is recorded before its session begins, and in between its password may be changed; what was changed may be
  // erased before it is answered.
  for (const { act, actor, outcome, could, code } of answers)
    if (outcome !== 'no' || act === 'staff sign in' || code === 'not-found')
      for (const type of could) take(type, actor)
  for (const type of bySystem) while (take(type, 'system'));
  expect({ missing, unasked: left }).toEqual({ missing: [], unasked: [] })
}
