/** Every promise of the server, in the order in which a broken one says most. */
import type { Drill } from '../drill.ts'
import {
  aFamilyReadsBackWhatItLastSaved,
  capsOnFilesHold,
  decisionsGoByTheClock,
  everyFileOpens,
} from './families.ts'
import { theAccountsAreThoseOfTheLog, theServerIsHealthy, theWriteAheadLogStaysSmall } from './health.ts'
import {
  everyAnsweredChangeIsInTheLog,
  everyReaderFindsTheRulesKept,
  positionsAndVersionsAreConsecutive,
  stampsNeverRunBackwards,
  theLogOnlyGrows,
  theLogVerifies,
} from './log.ts'
import { nobodyActedWithoutTheRight } from './rights.ts'
import { countsEqualLists, noApplicationHasTwoStates, theRowsAreTheLog } from './rows.ts'
import { erasedKeysAreNowhere, noWordRestsInTheClear } from './traces.ts'

export const promises: readonly ((drill: Drill) => void | Promise<void>)[] = [
  theLogVerifies,
  everyReaderFindsTheRulesKept,
  theLogOnlyGrows,
  positionsAndVersionsAreConsecutive,
  stampsNeverRunBackwards,
  everyAnsweredChangeIsInTheLog,
  nobodyActedWithoutTheRight,
  theServerIsHealthy,
  theAccountsAreThoseOfTheLog,
  theRowsAreTheLog,
  noApplicationHasTwoStates,
  countsEqualLists,
  aFamilyReadsBackWhatItLastSaved,
  decisionsGoByTheClock,
  capsOnFilesHold,
  everyFileOpens,
  noWordRestsInTheClear,
  erasedKeysAreNowhere,
  theWriteAheadLogStaysSmall,
]
