/** The days on which staff opened a family's papers, without names; the folded line says how many. */
import { day } from '#events/language/format.ts'
import { type MyApplication, queryClient, readsQuery } from '../../../account/queries.ts'
import { useQuery } from '../../../account/use-query.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Fold } from './Fold.tsx'

/** How many days are listed; the others are counted. */
const SHOWN = 8

export function Reads({ application: { id } }: { application: MyApplication }) {
  const { t } = useWords()
  const { data, isError } = useQuery(readsQuery(id), queryClient)
  const count = new Set(data?.flatMap(({ days }) => days)).size
  const answer = count === 0 ? t('dash.readsNever') : t('dash.readsDays', { count })
  return (
    <Fold id="reads" title={t('dash.readsTitle')} answer={data && answer}>
      <p>{t('dash.readsHint')}</p>
      {isError && <p role="alert">{t('dash.readsFail')}</p>}
      {data?.length === 0 && <p>{t('dash.readsNone')}</p>}
      {data && data.length > 0 && <Days reads={data} />}
    </Fold>
  )
}

type DaysProps = { reads: Awaited<ReturnType<ReturnType<typeof readsQuery>['queryFn']>> }

function Days({ reads }: DaysProps) {
  const { locale, t } = useWords()
  const named = (days: readonly string[]): string => {
    const shown = days
      .slice(0, SHOWN)
      .map((one) => day(locale, one))
      .join('; ')
    const count = days.length - SHOWN
    return count > 0 ? t('dash.readsEarlier', { days: shown, count }) : shown
  }
  return (
    <ul>
      {reads.map(({ kind, days }) => (
        <li key={kind}>{t(`dash.reads.${kind}`, { days: named(days) })}</li>
      ))}
    </ul>
  )
}
