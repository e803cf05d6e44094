/**
 * What somebody who holds every key may try on the log of a season, with the reason that each reader is told. A reader who is left
 * out cannot tell: in a bundle the roles of staff are closed, in a public one the facts besides.
 */
import type { View } from '../../../kit/views.ts'
import type { Forgery } from './forgery.ts'
import { ofErased } from './of-erased.ts'
import { ofFamilies } from './of-families.ts'
import { ofRankings } from './of-rankings.ts'
import { ofStaff } from './of-staff.ts'
import { ofStatuses } from './of-statuses.ts'
import { ofTheProgramme } from './of-the-programme.ts'

export const catalogue: readonly Forgery[] = [
  ...ofStatuses,
  ...ofRankings,
  ...ofFamilies,
  ...ofErased,
  ...ofStaff,
  ...ofTheProgramme,
]
export const finders = ({ seenBy = ['folder', 'full'] }: Forgery): readonly View[] => seenBy
