/** The visit sheet of a family, the facts that it asks for, and what is listed before anybody takes the sheet. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type FoundName, facts, foundNames } from '#events/application/facts.ts'
import { rules } from '#events/scoring/rules.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { LastChange } from '../../app/names.ts'

/** `whileAny`: asked only if one of these may be true: a parent who has died has no job and no illness. */
type Asked = { fact: FoundName; whileAny: readonly FoundName[] | undefined }
export type AskedFact = Asked & ({ kind: 'rupees' | 'yes' } | { kind: 'choice'; options: readonly string[] })

const parts = Object.values(rules).flat()
function askedFact(fact: FoundName): AskedFact {
  const { words, values }: { words?: string; values: readonly (string | boolean)[] } = facts[fact]
  const asked = { fact, whileAny: parts.find(({ evidence }) => evidence === fact)?.whileAny }
  if (words === undefined) return { ...asked, kind: 'yes' }
  return words === 'need' || words === 'means'
    ? { ...asked, kind: 'rupees' }
    : { ...asked, kind: 'choice', options: values.map(String).filter((value) => value !== 'unknown') }
}

/** In the order of a visit: the house, the parents, the bride, the money. */
export const visitFacts: readonly AskedFact[] = foundNames
  .toSorted((one, other) => facts[one].visit - facts[other].visit)
  .map(askedFact)

const FactValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type FactValue = z.infer<typeof FactValue>
export const FactValues = z.record(z.string(), FactValue)

/** `value`: the finding, if it differs; null until it is entered. */
const Answer = z.object({ verdict: z.enum(['declared', 'different', 'unchecked']), value: FactValue })
export type Answer = z.infer<typeof Answer>
/** By the name of the fact. */
export const Answers = z.record(z.string(), Answer)
export type Answers = z.infer<typeof Answers>

type Values = Readonly<Record<string, FactValue>>
/** Declared values, and findings of earlier visits. */
type Known = { declared: Values; found: Values }

/** The value of a fact under these answers. */
function knownValue(fact: string, answers: Answers, { declared, found }: Known): FactValue {
  const answer = answers[fact]
  if (answer?.verdict === 'different') return answer.value
  const earlier = answer?.verdict === 'declared' ? null : (found[fact] ?? null)
  return earlier ?? declared[fact] ?? null
}

export const factsToAsk = (answers: Answers, known: Known): readonly AskedFact[] =>
  visitFacts.filter(
    ({ whileAny }) => !whileAny || whileAny.some((fact) => knownValue(fact, answers, known) !== false),
  )

/** A question counts as answered also if it could not be checked, or if an earlier visit found something. */
export function progressOf(answers: Answers, known: Known) {
  const asked = factsToAsk(answers, known)
  const isAnswered = ({ fact }: AskedFact): boolean => {
    const answer = answers[fact]
    if (!answer) return (known.found[fact] ?? null) !== null
    return answer.verdict !== 'different' || answer.value !== null
  }
  const answered = asked.filter(isAnswered).length
  return { answered, total: asked.length, isFinished: answered === asked.length }
}

/** The confirmed and corrected values, without those that could not be checked. */
export function foundIn(answers: Answers, known: Known): Record<string, FactValue> {
  const entries = factsToAsk(answers, known).flatMap(({ fact }): [string, FactValue][] => {
    const answer = answers[fact]
    if (!answer || answer.verdict === 'unchecked') return []
    const value = answer.verdict === 'declared' ? (known.declared[fact] ?? null) : answer.value
    return value === null ? [] : [[fact, value]]
  })
  return Object.fromEntries(entries)
}

const text = z.string()
/**
 * `declared`: the family's values, incomes in rupees. `found`: findings of earlier visits. `visit` and `isVisited`: number of confirmed
 * criteria, and whether that is enough for a decision. `changed`: the last change of what is on the sheet, and `foundBy`: who found each
 * fact last, at which version of the application; both only in the sheet of one family.
 */
export const Sheet = z.object({
  id: text,
  number: z.optional(z.nullable(text)),
  version: z.number(),
  brideName: text,
  groomName: text,
  brideDistrict: text,
  brideTaluk: text,
  brideVillage: text,
  brideAddress: text,
  bridePhone: text,
  declared: FactValues,
  found: FactValues,
  visit: z.optional(z.object({ confirmed: z.number(), of: z.number() })),
  isVisited: z.optional(z.boolean()),
  /** The reader began it at the family's door. */
  isOwnDoor: z.optional(z.boolean()),
  changed: z.optional(z.nullable(LastChange)),
  foundBy: z.optional(z.record(text, z.extend(LastChange, { version: z.number() }))),
})
export type Sheet = z.infer<typeof Sheet>

/** A family that waits for a visit or a decision, without address and phone number. */
export const Family = z.object({
  id: text,
  number: z.nullable(text),
  version: z.number(),
  brideName: text,
  groomName: text,
  brideDistrict: text,
  visit: z.object({ confirmed: z.number(), of: z.number() }),
  isVisited: z.boolean(),
})
export type Family = z.infer<typeof Family>
/** Offline, the sheets on this device are listed instead of the families. */
export type Listed = Pick<
  Sheet,
  'id' | 'number' | 'version' | 'brideName' | 'groomName' | 'brideDistrict' | 'visit' | 'isVisited'
>

export const sheetNow = (id: string): Promise<Sheet> => call(`/api/admin/visits/${id}`, { schema: Sheet })

/** Updated while it is open. */
export const openSheetQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'visits', id],
    meta: { follows: ['moved'], application: id },
    queryFn: () => sheetNow(id),
    // Refetched whenever it is opened.
    staleTime: 0,
  })
