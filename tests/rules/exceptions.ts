/** The exceptions from the rules, each with its reason. An exception that is no longer needed is a fault too. */
import type { Spoken } from './keys.ts'
import type { Maker } from './makers.ts'
import type { LongFile } from './shape.ts'
import type { Exception } from './types.ts'

export type Exceptions = {
  barrels: readonly string[]
  longFiles: readonly LongFile[]
  makers: readonly Maker[]
  types: readonly Exception[]
  spoken: readonly Spoken[]
}

/** No exceptions, for the samples of the rules. */
export const none: Exceptions = { barrels: [], longFiles: [], makers: [], types: [], spoken: [] }

export const exceptions: Exceptions = {
  barrels: ['events/projections/index.ts', 'events/language/index.ts'],
  longFiles: [],
  makers: [],
  types: [
    {
      file: 'events/application/questions.ts',
      within: 'questions',
      why: 'TypeScript cannot type a loop that puts the name of each side before the names of a table.',
    },
  ],
  spoken: [],
}
