/** A saved visit that the server does not have yet, and the detection and resolution of conflicts with newer facts. */
import * as z from 'zod/mini'
import { type Answers, type FactName, type FactValue, foundIn } from './facts.ts'
import { Sheet } from './sheets.ts'

const text = z.string()
const value = z.nullable(z.union([text, z.number(), z.boolean()]))
const Answer = z.object({ verdict: z.enum(['declared', 'different', 'unchecked']), value })

/** `met`: facts that others have recorded otherwise since; a person decides. `refused`: the server will not have it. */
const Problem = z.union([
  z.object({ kind: z.literal('met'), now: Sheet }),
  z.object({ kind: z.literal('refused'), words: text }),
])

export const QueuedVisit = z.object({
  id: z.uuid(),
  /** As it was when it was filled in. */
  sheet: Sheet,
  answers: z.record(text, Answer),
  /** What is sent. */
  facts: z.record(text, value),
  note: text,
  /** The name that the photo gets; null where there is none. */
  photoName: z.nullable(text),
  /** The server has the facts, and only the photo is still to be sent. */
  isRecorded: z.boolean(),
  problem: z.nullable(Problem),
})
export type QueuedVisit = z.infer<typeof QueuedVisit>

type Filled = { sheet: Sheet; answers: Answers; note: string; photoName: string | null }

export const newQueuedVisit = ({ sheet, answers, note, photoName }: Filled): QueuedVisit => ({
  id: crypto.randomUUID(),
  sheet,
  note,
  photoName,
  answers: Object.fromEntries(
    Object.entries(answers).map(([fact, { verdict, value: found }]) => [fact, { verdict, value: found }]),
  ),
  facts: foundIn(answers, sheet.declared),
  isRecorded: false,
  problem: null,
})

/** A fact found at this visit that somebody else has changed since the sheet was downloaded. */
export type FactConflict = { fact: string; mine: FactValue; theirs: FactValue }

const factIn = ({ found, declared }: Sheet, fact: string): FactValue => found[fact] ?? declared[fact] ?? null

/** The facts that both this visit and others changed, each to another value. */
export const conflictsIn = (
  { sheet, facts }: Pick<QueuedVisit, 'sheet' | 'facts'>,
  now: Sheet,
): FactConflict[] =>
  Object.entries(facts).flatMap(([fact, mine]) => {
    const theirs = factIn(now, fact)
    return theirs === factIn(sheet, fact) || theirs === mine ? [] : [{ fact, mine, theirs }]
  })

/**
 * Resolves conflicts: the chosen value is recorded as the fact; findings of this visit that were not chosen go into the note.
 * @param chosen the facts for which this visit counts @param line words one fact that does not
 */
export function resolveConflicts(
  one: QueuedVisit,
  { now, chosen, line }: { now: Sheet; chosen: ReadonlySet<string>; line: (met: FactConflict) => string },
): QueuedVisit {
  const left = conflictsIn(one, now).filter(({ fact }) => !chosen.has(fact))
  const theirs = Object.fromEntries(left.map(({ fact, theirs: value }) => [fact, value]))
  return {
    ...one,
    sheet: now,
    facts: { ...one.facts, ...theirs },
    note: [one.note, ...left.map(line)].filter((part) => part !== '').join('\n'),
    problem: null,
  }
}

/** The answers as the sheet shows them again. */
export const answersOf = ({ answers }: QueuedVisit, facts: readonly { fact: FactName }[]): Answers =>
  Object.fromEntries(
    facts.flatMap(({ fact }) => {
      const answer = answers[fact]
      return answer ? [[fact, answer]] : []
    }),
  )
