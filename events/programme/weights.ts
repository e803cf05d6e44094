/**
 * Weights with care: who changes them once points are known can choose who is selected. Such a change needs a second admin,
 * or a day where there is one alone; and `verify` names the change.
 */
import type { Recorded } from '../decider.ts'
import { hasMoreThanHalf } from '../scoring/criteria.ts'
import {
  type CriteriaNow,
  emptyProgramme,
  evolveProgramme,
  ownCriteria,
  type Programme,
  type ProgrammeFacts,
} from './events.ts'

const DAY = 24 * 60 * 60 * 1000

/** The first weights of an installation were chosen by no person. */
const isChosen = ({ hands }: CriteriaNow): boolean => hands[0] !== 'system'
const isYoung = ({ since }: CriteriaNow, at: string): boolean => Date.parse(at) - Date.parse(since) < DAY

/**
 * Why nobody may be selected yet by the weights in force, and no results published; null where that may be.
 * @param who `at`: the stamp of the selection, UTC. `admins`: how many there are, 1 where that is not known
 */
export function weightsWait(
  now: Programme,
  season: string,
  { at, admins }: { at: string; admins: number },
): 'weights-unconfirmed' | 'weights-young' | null {
  const weights = ownCriteria(now, season)
  if (!weights || !isChosen(weights) || weights.hands.length > 1) return null
  const needsCare = weights.afterPoints || hasMoreThanHalf(weights.criteria)
  if (needsCare && admins > 1) return 'weights-unconfirmed'
  return isYoung(weights, at) ? 'weights-young' : null
}

/** `confirmed`: another person set the same weights. `at`: UTC. */
export type WeightsNotice = {
  seq: number
  at: string
  by: string
  season: string
  what: 'after-points' | 'above-half' | 'confirmed' | 'young-selection' | 'young-publication'
}

function noticesOf({ seq, at, actor: by, event }: Recorded<ProgrammeFacts>, now: Programme): WeightsNotice[] {
  if (!('season' in event.facts)) return []
  const { season } = event.facts
  const weights = ownCriteria(now, season)
  if (!weights || !isChosen(weights)) return []
  const named = (what: WeightsNotice['what'], isSo: boolean): WeightsNotice[] =>
    isSo ? [{ seq, at, by, season, what }] : []
  if (event.type === 'CriteriaChanged') {
    const isNew = weights.since === at && weights.hands.length === 1
    return [
      ...named('after-points', isNew && weights.afterPoints),
      ...named('above-half', isNew && hasMoreThanHalf(weights.criteria)),
      ...named('confirmed', weights.hands.length > 1),
    ]
  }
  return [
    ...named('young-selection', event.type === 'SelectionMade' && isYoung(weights, at)),
    ...named('young-publication', event.type === 'ResultsPublished' && isYoung(weights, at)),
  ]
}

/** All that is to be named in a log; from the programme's own events alone, in their order. */
export function weightsNoticed() {
  let programme = emptyProgramme
  const notices: WeightsNotice[] = []
  return {
    take: (recorded: Recorded<ProgrammeFacts>): void => {
      programme = evolveProgramme(programme, recorded)
      notices.push(...noticesOf(recorded, programme))
    },
    notices: (): readonly WeightsNotice[] => notices,
  }
}
