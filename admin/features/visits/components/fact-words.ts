/** What a visit found, in words: each fact by itself, and all of it as a text that can be copied or kept as a note. */
import { factKey, isFact, valueText } from '#events/scoring/explain.ts'
import { useWords } from '../../../app/texts/team.ts'
import type { FactValue } from '../facts.ts'
import type { QueuedVisit } from '../queued-visit.ts'

export function useFactWords() {
  const { t } = useWords()
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
