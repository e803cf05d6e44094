/** Says who found a fact of a family, and when: a colleague, or the reader elsewhere. */
import { useAtomValue } from 'jotai'
import { moment } from '#events/language/format.ts'
import type { LastChange } from '#events/language/who-changed.ts'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/team.ts'

export function useWhoFound(): (found: LastChange) => string {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id
  return ({ at, by }) => {
    const time = moment(locale, at)
    if (by?.id === reader) return t('visit.foundBySelf', { time })
    return t('visit.foundBy', { name: by?.email ?? t('visit.formerColleague'), time })
  }
}
