/** Whether the results of the season are published, how many families are undecided, and the way to publish. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { moment, seasonName } from '#events/language/format.ts'
import { seasonAtom } from '../../app/state.ts'
import { Button } from '../../window/Button.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import { PublishDialog } from './commands.tsx'
import { resultsQuery, useWords } from './publishing.tsx'
import '../../window/sheet.css'

export default function Results() {
  const { locale, t } = useWords()
  const { open } = useCommandContext()
  const { data, isError, refetch } = useQuery(resultsQuery(useAtomValue(seasonAtom)))
  if (!data && isError) return <LoadFailed text={t('results.fail')} retry={() => void refetch()} />
  if (!data) return <p className="waiting">{t('results.loading')}</p>
  const { season, isPublished, changed, undecided } = data
  const at = isPublished && changed ? moment(locale, changed.at) : null
  return (
    <div className="sheet">
      <h1>
        {t('console.view.results')} · {seasonName(locale, season)}
      </h1>
      <p>{at === null ? t('results.text') : t('results.publishedAt', { time: at })}</p>
      {undecided.total > 0 && <p>{t('results.undecided', { count: undecided.total })}</p>}
      <Button look="main" text={t('console.publishResults')} onClick={() => open(<PublishDialog />)} />
    </div>
  )
}
