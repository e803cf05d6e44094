/** Explains the rank of an application, the smallest change of weights that would change the outcome, and prints the letter. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useId, useState } from 'react'
import enCase from '#events/language/en/case.json'
import enRanking from '#events/language/en/ranking.json'
import mlCase from '#events/language/ml/case.json'
import mlRanking from '#events/language/ml/ranking.json'
import { type SingleChange, scaled, singleChanges, trial } from '#events/scoring/what-if.ts'
import { call } from '#web/api.ts'
import { Letter } from '#web/outcome/letter.ts'
import { PrintedLetter } from '#web/outcome/PrintedLetter.tsx'
import { familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'
import { useOnce } from '../../app/use-change.ts'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { recordPrint } from '../../window/Printing.tsx'
import { type RankingData, rankingQuery, recordSearch } from '../season/ranking-data.ts'
import { isCurrentSeason, seasonsQuery } from '../season/seasons.tsx'
import { outcomeQuery } from './outcome.ts'
import type { Sent } from './replies.ts'
import './sections.css'

export const { useWords } = withConsoleTexts({
  ml: { ...mlRanking, ...mlCase },
  en: { ...enRanking, ...enCase },
})

/** In both languages. */
const readLetter = (id: string) => call(`/api/admin/applications/${id}/letter`, { schema: Letter })

type Props = { application: Sent }

export default function Why({ application }: Props) {
  const { t } = useWords()
  const heading = useId()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(outcomeQuery(application.id))
  if (!data) return isError && <LoadFailed text={t('case.loadFail')} retry={() => void refetch()} />
  return (
    <section className="panel why" aria-labelledby={heading}>
      <h2 id={heading}>{t('case.why')}</h2>
      <ul>
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {/* What was found applies to the ranking that it was found in. */}
      {data.isSearchable && (
        <Weights key={dataUpdatedAt} application={application} isInside={data.isInside} />
      )}
      {data.isPublished ? (
        <PrintLetter application={application} />
      ) : (
        <p className="hint">{t('case.letterLater')}</p>
      )}
    </section>
  )
}

type Found = (SingleChange & { place: number }) | null

/** The smallest change of one slider that carries the application over the cut-off, and its rank then. */
function smallestChange({ table, places, weights, saved, rows }: RankingData, id: string): Found {
  const row = rows.findIndex((one) => one.id === id)
  const [change] = singleChanges({ table, places, values: weights, now: saved }, row)
  const then = change && scaled({ ...weights, [change.key]: change.to })
  return change && then ? { ...change, place: trial(table, then).places[row] ?? 0 } : null
}

/** The server records the search before the answer is shown, as in the ranking. */
function Weights({ application, isInside }: Props & { isInside: boolean }) {
  const { t } = useWords()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  const searching = useMutation({
    mutationFn: async () => {
      const seasons = await client.fetchQuery(seasonsQuery)
      const season = isCurrentSeason(application.season, seasons) ? '' : application.season
      const ranking = await client.fetchQuery(rankingQuery(season))
      await recordSearch(application.id)
      return { change: smallestChange(ranking, application.id) }
    },
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(application)),
  })
  const search = useOnce(searching)
  if (search.data) {
    const { change } = search.data
    if (!change) return <p role="status">{t(isInside ? 'case.weightNone' : 'margin.none')}</p>
    const { key, from, to, place } = change
    const name = t(`criteria.${key}`)
    const text = isInside ? 'case.weightFirm' : 'case.weight'
    return <p role="status">{t(text, { name, from: from / 100, to: to / 100, place })}</p>
  }
  return (
    <p>
      <button className="tb line" type="button" disabled={search.isPending} onClick={() => search.mutate()}>
        {t('case.ask')}
      </button>{' '}
      <small className="hint">{t('margin.recorded')}</small>
    </p>
  )
}

function PrintLetter({ application }: Props) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const store = useStore()
  const [isPrinting, setPrinting] = useState(false)
  const reading = useMutation({
    mutationFn: async () => {
      const letter = await readLetter(application.id)
      await recordPrint(store, { print: 'letter', ids: [application.id] })
      return letter
    },
    onSuccess: () => setPrinting(true),
    onError: (error) => outcomes.failed(error, t('toast.error'), familyName(application)),
  })
  const read = useOnce(reading)
  return (
    <p>
      <button className="tb line" type="button" disabled={read.isPending} onClick={() => read.mutate()}>
        {t('case.letter')}
      </button>{' '}
      <small className="hint">{t('case.letterHint')}</small>
      {isPrinting && read.data && <PrintedLetter letter={read.data} onPrinted={() => setPrinting(false)} />}
    </p>
  )
}
