/** Says in a sentence what has happened to a family, so that the server took no visit of it any more. */
import { statuses } from '#events/application/status.ts'
import { moment } from '#events/language/format.ts'
import { withoutStop } from '#events/language/sentences.ts'
import { useWords } from '../../../app/texts/team.ts'
import type { QueuedVisit, Refused } from '../queued-visit.ts'

export function useRefusalWords() {
  const { locale, t } = useWords()
  /** What has become of the family; null where it is not known. */
  function familyWords({ code, family }: Refused): string | null {
    if (code === 'not-found') return t('visit.refusedErased')
    const status = statuses.find((one) => one === family?.status)
    if (!family || !status) return null
    const date = moment(locale, family.since)
    if (family.isWithdrawn) return t('visit.refusedWithdrawn', { date })
    const name = family.by ?? t('console.family')
    if (status === 'rejected') return t('visit.refusedRejected', { date, name })
    return t('visit.refusedStatus', { status: t(`status.${status}`), date, name })
  }
  return ({ isRecorded }: QueuedVisit, why: Refused): string => {
    if (isRecorded) return t('visit.refusedPhoto', { words: withoutStop(why.words) })
    if (why.code === 'invalid') return t('visit.refusedInvalid', { words: withoutStop(why.words) })
    const family = familyWords(why)
    if (family === null) return t('visit.refusedOther', { words: withoutStop(why.words) })
    return why.code === 'text-required'
      ? t('visit.refusedNote', { family })
      : t('visit.refusedFor', { family })
  }
}
