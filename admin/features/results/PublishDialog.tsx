/**
 * Publishes the results of a season: before it, how many families get which letter and who has no address; after it, until
 * when it can be taken back.
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { moment, seasonName, timeOfDay } from '#events/language/format.ts'
import { dialogAtom, seasonAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/results.ts'
import { Dialog, DialogButtons } from '../../window/dialogs/Dialog.tsx'
import { LoadFailed } from '../../window/LoadFailed.tsx'
import { type Results, resultsQuery } from './api.ts'
import { LetterList } from './components/LetterList.tsx'
import { Otherwise } from './components/Otherwise.tsx'
import { usePublishing } from './use-publishing.ts'
import './components/results.css'

export default function PublishDialog() {
  const { locale, t } = useWords()
  const selected = useAtomValue(seasonAtom)
  const { data, isError, refetch } = useQuery(resultsQuery(selected))
  const season = data?.season ?? selected
  const title =
    season === '' ? t('console.publishResults') : t('results.title', { season: seasonName(locale, season) })
  return (
    <Dialog title={title} isWide>
      {data && <Publishing results={data} />}
      {!data && isError && <LoadFailed text={t('results.fail')} retry={() => void refetch()} />}
      {!data && !isError && <p className="waiting">{t('results.loading')}</p>}
    </Dialog>
  )
}

const sendable = ({ letters }: Results): number => letters.reduce((sum, one) => sum + one.letters, 0)

function Publishing({ results }: { results: Results }) {
  const { t } = useWords()
  const { publish, takeBack, hasMoved } = usePublishing(results)
  const isBusy = publish.isPending || takeBack.isPending
  return (
    <>
      {results.isPublished ? <Published results={results} /> : <p>{t('results.text')}</p>}
      {!results.isOn && <p className="warning">{t('results.off')}</p>}
      {hasMoved && (
        <p className="warning" role="alert">
          {t('results.moved')}
        </p>
      )}
      <LetterList letters={results.letters} />
      <Otherwise otherwise={results.otherwise} />
      <Buttons results={results} isBusy={isBusy} publish={publish.mutate} takeBack={takeBack.mutate} />
    </>
  )
}

function Published({ results }: { results: Results }) {
  const { locale, t } = useWords()
  const { isOn, publishedAt, undoableUntil } = results
  const until = isOn ? 'results.goOut' : 'results.until'
  const missing = sendable(results)
  return (
    <div role="status">
      <p>
        {publishedAt !== null && t('results.publishedAt', { time: moment(locale, publishedAt) })}{' '}
        {undoableUntil !== null && t(until, { time: timeOfDay(locale, undoableUntil) })}
      </p>
      {missing > 0 && <p>{t('results.missing', { count: missing })}</p>}
    </div>
  )
}

type ButtonsProps = { results: Results; isBusy: boolean; publish: () => void; takeBack: () => void }

function Buttons({ results, isBusy, publish, takeBack }: ButtonsProps) {
  const { t } = useWords()
  const close = useSetAtom(dialogAtom)
  const count = results.isOn ? sendable(results) : 0
  if (!results.isPublished)
    return (
      <DialogButtons>
        <button className="tb main" type="button" disabled={isBusy} onClick={publish}>
          {isBusy && t('results.publishing')}
          {!isBusy && (count > 0 ? t('results.publishAnd', { count }) : t('results.publish'))}
        </button>
      </DialogButtons>
    )
  return (
    <footer>
      {results.undoableUntil !== null && (
        <button className="tb line" type="button" disabled={isBusy} onClick={takeBack}>
          {t('results.takeBack')}
        </button>
      )}
      {count > 0 && (
        <button className="tb line" type="button" disabled={isBusy} onClick={publish}>
          {t('results.sendMissing', { count })}
        </button>
      )}
      <button className="tb main" type="button" onClick={() => close(null)}>
        {t('console.done')}
      </button>
    </footer>
  )
}
