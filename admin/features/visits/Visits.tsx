/** The day's home visits, for use on a phone and offline: the send queue, who waits for a decision, then the families by place. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { kolkataClock } from '#events/dates.ts'
import { pathFor } from '#web/paths.ts'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { printSubjectAtom } from '../../window/printing.ts'
import { Places } from './components/Places.tsx'
import { QueueList } from './components/QueueList.tsx'
import { RefusedVisits } from './components/RefusedVisits.tsx'
import { Visited } from './components/Visited.tsx'
import { VisitSheet } from './components/VisitSheet.tsx'
import type { QueuedVisit } from './queued-visit.ts'
import { queueAtom } from './send-queue.ts'
import { type Sheet, visitsQuery } from './sheets.ts'
import { isRefused } from './visit-state.ts'
import '../../window/sheet.css'
import './components/visit.css'

export default function Visits() {
  const owner = useAtomValue(accountAtom)?.id
  return owner === undefined ? null : <Day owner={owner} />
}

/** The families of the day, whose addresses a print would have. */
function usePrintSubject(visits: readonly Sheet[]): void {
  const setSubject = useSetAtom(printSubjectAtom)
  useEffect(() => {
    if (visits.length > 0) setSubject({ print: 'visits', ids: visits.map(({ id }) => id) })
    return () => setSubject(null)
  }, [visits, setSubject])
}

const noVisits: readonly Sheet[] = []

/** `queued`: the visit in the send queue that is being changed. */
type Opened = { sheet: Sheet; queued: QueuedVisit | null }

function Day({ owner }: { owner: string }) {
  const { locale, t } = useWords()
  const day = useQuery(visitsQuery(owner))
  const [opened, setOpened] = useState<Opened | null>(null)
  const finished = useAtomValue(queueAtom).filter((one) => one.isFinished && !isRefused(one))
  const visits = day.data?.visits ?? noVisits
  const visited = visits.filter(({ isVisited }) => isVisited)
  // What is finished on this phone is in the queue, and needs no visit any more.
  const waiting = visits.filter(
    ({ id, isVisited }) => !isVisited && !finished.some(({ sheet }) => sheet.id === id),
  )
  usePrintSubject(visits)
  const openNew = (sheet: Sheet) => setOpened({ sheet, queued: null })
  const openQueued = (queued: QueuedVisit) => setOpened({ sheet: queued.sheet, queued })
  if (opened) return <VisitSheet {...opened} owner={owner} close={() => setOpened(null)} />
  return (
    <div className="sheet visits">
      <h1>{t('visit.title')}</h1>
      <RefusedVisits owner={owner} waiting={visits} open={openQueued} />
      <QueueList owner={owner} open={openQueued} />
      {day.isPending && <p>{t('visit.loading')}</p>}
      {day.isError && <p role="alert">{t('visit.fail')}</p>}
      {day.data && (
        <>
          <Visited visits={visited} open={openNew} />
          <p className={day.data.isOld ? 'offline' : 'hint'} role="status">
            {t(day.data.isOld ? 'visit.offline' : 'visit.onPhone', {
              time: kolkataClock(new Date(day.data.at).toISOString()),
            })}
          </p>
          <p className="hint">
            {waiting.length === 0 ? t('visit.none') : t('visit.count', { count: waiting.length })}
          </p>
        </>
      )}
      <button className="tb line" type="button" disabled={day.isFetching} onClick={() => void day.refetch()}>
        {t(day.isFetching ? 'visit.downloading' : 'visit.download')}
      </button>
      <a className="tb line" href={pathFor(locale, 'door')}>
        {t('console.door')}
      </a>
      <Places visits={waiting} open={openNew} />
    </div>
  )
}
