/** What people do in a drill: each act has a name, what it is done with, and how. */
import fc from 'fast-check'
import type { Drill } from '../drill.ts'
import { FAMILIES } from '../people.ts'

export type Act = { name: string; words: string; run: (drill: Drill) => Promise<unknown> }
export type AnyAct = fc.Arbitrary<Act>

/** An act with whatever it is done with. */
export const act = <T>(
  name: string,
  given: fc.Arbitrary<T>,
  run: (drill: Drill, given: T) => Promise<unknown>,
): AnyAct =>
  given.map((one) => ({
    name,
    words: `${name} ${JSON.stringify(one)}`,
    run: (drill) => run(drill, one),
  }))

/** One of the families, and of the staff. */
export const who = fc.nat(FAMILIES - 1)
export const by = fc.nat(4)
/** An id that nobody has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
