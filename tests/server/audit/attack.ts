/**
 * What somebody finds out from a bundle who knows of every family all that can be seen, and by which id the log names it. Incomes,
 * the health of the parents, papers and letter are what a neighbour does not see; nor steps of the application and reasons.
 */
import { DOCUMENT_KINDS, type Facts, facts } from '#events/application/facts.ts'
import type { Sent } from '#events/application/standing.ts'
import type { Published } from '#events/programme/events.ts'
import { verifySeason } from '#events/rules/rules.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import { score } from '#events/scoring/score.ts'
import { nativeAead, nativeSha256, nativeVerify } from '#server/store/seal.ts'

const guarded = ['brideFamilyMonthlyIncome', 'groomFamilyMonthlyIncome', 'brideParentsHealth'] as const

type Guess = Pick<Facts, (typeof guarded)[number]> & { least: number; most: number }
export type Family = Pick<Sent, 'declared' | 'verified' | 'verifiedAt'>

/** Every total that is possible with each combination of what is guarded, over all papers. */
function guessesOf({ declared, verified, verifiedAt }: Family, criteria: Criteria): Guess[] {
  const totalOf = (hidden: Partial<Facts>): number => {
    // What a visit found of it is hidden as well.
    const {
      brideFamilyMonthlyIncome: _,
      groomFamilyMonthlyIncome: __,
      brideParentsHealth: ___,
      ...seen
    } = verified
    return score({ facts: { ...declared, ...hidden }, verified: seen, verifiedAt, criteria }).total
  }
  const none = { documentKinds: 0, socialVerificationLetter: false }
  const all = { documentKinds: DOCUMENT_KINDS, socialVerificationLetter: true }
  return facts.brideFamilyMonthlyIncome.values.flatMap((brideFamilyMonthlyIncome) =>
    facts.groomFamilyMonthlyIncome.values.flatMap((groomFamilyMonthlyIncome) =>
      facts.brideParentsHealth.values.map((brideParentsHealth) => {
        const guess = { brideFamilyMonthlyIncome, groomFamilyMonthlyIncome, brideParentsHealth }
        return { ...guess, least: totalOf({ ...guess, ...none }), most: totalOf({ ...guess, ...all }) }
      }),
    ),
  )
}

/** Between what the lists leave possible: nobody on the waitlist has more points than one before, or than one selected. */
function boundsFrom(
  { selected, waitlist, byHand, cutOff }: Published,
  guesses: ReadonlyMap<string, Guess[]>,
) {
  const bounds = new Map<string, { low: number; high: number }>()
  const mostOf = (id: string): number => Math.max(...(guesses.get(id) ?? []).map(({ most }) => most))
  const leastOf = (id: string): number => Math.min(...(guesses.get(id) ?? []).map(({ least }) => least))
  const line = cutOff === null ? null : cutOff * 100
  // Any of the selected may be one that was placed by hand.
  let high = byHand === 0 ? Math.min(...selected.map(([id]) => mostOf(id))) : Number.POSITIVE_INFINITY
  if (line !== null) high = Math.min(high, line + 99)
  for (const [id] of waitlist) {
    high = Math.min(high, mostOf(id))
    bounds.set(id, { low: Number.NEGATIVE_INFINITY, high })
  }
  let low = Number.NEGATIVE_INFINITY
  for (const [id] of waitlist.toReversed()) {
    low = Math.max(low, leastOf(id))
    bounds.set(id, { low, high: bounds.get(id)?.high ?? Number.POSITIVE_INFINITY })
  }
  if (byHand === 0)
    for (const [id] of selected)
      bounds.set(id, { low: Math.max(low, line ?? low), high: Number.POSITIVE_INFINITY })
  return bounds
}

const isTold = (left: readonly Guess[], all: readonly Guess[]): boolean =>
  guarded.some((fact) => {
    const bands = (guesses: readonly Guess[]) => new Set(guesses.map((guess) => guess[fact])).size
    return bands(all) > 1 && bands(left) === 1
  })

export type Known = { families: ReadonlyMap<string, Family>; criteria: Criteria }

/** Of whom the lists and the cut-off make a band certain. */
export function toldBy(published: Published, { families, criteria }: Known): string[] {
  const guesses = new Map([...families].map(([id, family]) => [id, guessesOf(family, criteria)]))
  return [...boundsFrom(published, guesses)].flatMap(([id, { low, high }]) => {
    const all = guesses.get(id) ?? []
    const left = all.filter(({ least, most }) => most >= low && least <= high)
    return isTold(left, all) ? id : []
  })
}

/** Of how many families a band is certain, a step of the course is known, or the kind of a rejection. */
type Found = { bands: number; courses: number; kinds: number }

export function attack(lines: Iterable<string>, known: Known): Found {
  const { families } = known
  const bands = new Set<string>()
  const courses = new Set<string>()
  const kinds = new Set<string>()
  let published: Published | null = null
  const walk = verifySeason({
    lines,
    trusted: null,
    aead: nativeAead,
    sha256: nativeSha256,
    verifySignature: nativeVerify,
  })
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) throw new Error(`the bundle is wrong: ${step.value.problem}`)
      break
    }
    const { event, opened } = step.value
    const id = opened.stream.slice('application-'.length)
    if (event.of === 'programme' && event.recorded.event.type === 'ResultsPublished')
      published = event.recorded.event.facts
    if (event.of !== 'application' || !families.has(id)) continue
    courses.add(id)
    const { event: said } = event.recorded
    if (said.type === 'ApplicationSubmitted') bands.add(id)
    if (said.type === 'StatusChanged' && said.course.kind !== undefined) kinds.add(id)
  }
  if (published !== null) for (const id of toldBy(published, known)) bands.add(id)
  return { bands: bands.size, courses: courses.size, kinds: kinds.size }
}
