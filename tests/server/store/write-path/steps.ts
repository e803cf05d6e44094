/** What can happen to the write path: turns of commands by several people, clocks, disks, restarts and kills. */
import fc from 'fast-check'
import { type Status, statuses } from '#events/application/statuses.ts'

/** `who` is one of a few families; a command of staff is about that family's application. */
export type Action =
  | { do: 'start' | 'verify' | 'note' | 'facts' | 'erase'; who: number }
  | { do: 'save'; who: number; submitting: boolean }
  | { do: 'status'; who: number; status: Status }
  | { do: 'rank'; who: number; rank: number | null }
  | { do: 'select'; shortlist: number; waitlist: number; overPlaces: boolean }

export type Step =
  /** Commands of one turn of the event loop. `killed`: the process dies after the commit, before any answer. */
  | { step: 'turn'; actions: Action[]; killed: boolean }
  | { step: 'clock'; hours: number }
  /** `fill`: the disk has no room for more pages, until it is freed. */
  | { step: 'fill' | 'free' | 'upkeep' | 'restart' | 'kill' }

export const FAMILIES = 4
const who = fc.nat(FAMILIES - 1)
const small = fc.nat(2)

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start'), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('save'), who, submitting: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('status'), who, status: fc.constantFrom(...statuses) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('status'), who, status: fc.constant('ranked') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('verify', 'note', 'facts', 'erase'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rank'),
      who,
      rank: fc.option(fc.integer({ min: 1, max: FAMILIES })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('select'),
      shortlist: small,
      waitlist: small,
      overPlaces: fc.boolean(),
    }),
  },
)

/** Long enough to pass the deadline, and the ninety days after which drafts are erased, in a jump or two. */
const hours = fc.oneof(fc.integer({ min: -48, max: 48 }), fc.integer({ min: -2000, max: 2000 }))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      step: fc.constant('turn'),
      actions: fc.array(action, { minLength: 1, maxLength: 5 }),
      killed: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('clock'), hours }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('fill') }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('free', 'upkeep', 'restart', 'kill') }) },
)

const everyFamilySent: Step[] = [true, false].map((starting) => ({
  step: 'turn',
  killed: false,
  actions: Array.from({ length: FAMILIES }, (_, family) =>
    starting ? { do: 'start', who: family } : { do: 'save', who: family, submitting: true },
  ),
}))

/** Half of them begin with a season under way, so that the later statuses are reached often. */
export const anySteps: fc.Arbitrary<Step[]> = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }))
  .map(([isUnderWay, steps]) => (isUnderWay ? [...everyFamilySent, ...steps] : steps))
