/** What happens to an application that its family withdrew, and until when that can be changed. */
import { limits } from '#events/limits.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useDay } from '../wording.ts'

const DAY = 24 * 60 * 60 * 1000

/** `since`: when it was withdrawn, UTC. */
export function Withdrawn({ since }: { since: string }) {
  const { t } = useWords()
  const dayOf = useDay()
  const date = dayOf(new Date(Date.parse(since) + limits.withdrawnDays * DAY).toISOString())
  return (
    <>
      <p>{t('withdraw.next', { date })}</p>
      <p>{t('withdraw.back')}</p>
    </>
  )
}
