/** Texts of home visits that several components use: family, facts, stages, and who found something. */
import { useAtomValue } from 'jotai'
import { spokenNumber } from '#events/application/number.ts'
import type { LastChange } from '#events/language/sentences.ts'
import { factKey, isFact, valueText } from '#events/scoring/explain.ts'
import { familyName, moment } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import type { QueuedVisit } from './queued-visit.ts'
import type { FactValue, Listed } from './sheets.ts'

/** The couple, and the number by which people call the application. */
export const FamilyHead = ({ of }: { of: Listed }) => (
  <>
    <b>{familyName(of)}</b>
    {of.number && <span>{spokenNumber(of.number)}</span>}
  </>
)

/** The findings of a visit in words: single facts, and all of them as a text to copy or to record as a note. */
export function useFactWords() {
  const title = (name: string): string => (isFact(name) ? t(factKey(name)) : name)
  const shown = (name: string, value: FactValue): string =>
    (isFact(name) ? valueText(name, value, t) : null) ?? t('visit.missing')
  const line = (fact: string, value: FactValue): string =>
    t('visit.metNote', { fact: title(fact), value: shown(fact, value) })
  const found = ({ facts, note }: QueuedVisit): string =>
    [...Object.entries(facts).map(([fact, value]) => line(fact, value)), note]
      .filter((part) => part !== '')
      .join('\n')
  return { title, shown, line, found }
}

export function useStageWords(): (one: QueuedVisit) => string {
  return ({ problem, isRecorded }) => {
    if (problem) return t(problem.kind === 'refused' ? 'visit.refusedAbove' : 'visit.metAbove')
    return t(isRecorded ? 'visit.photoWaits' : 'visit.waits')
  }
}

/** Who found a fact, and when: a colleague, or the reader on another device. */
export function useWhoFound(): (found: LastChange) => string {
  const reader = useAtomValue(accountAtom)?.id
  return ({ at, by }) => {
    const time = moment(at)
    if (by?.id === reader) return t('visit.foundBySelf', { time })
    return t('visit.foundBy', { name: by?.email ?? t('visit.formerColleague'), time })
  }
}
