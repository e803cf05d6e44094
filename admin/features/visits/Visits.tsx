/** The day's home visits, for use on a phone and offline: the send queue, families that need a decision, then families by place. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { moment, timeOfDay } from '#events/language/format.ts'
import { pathFor } from '#web/paths.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { useOnce } from '../../app/use-change.ts'
import { Button } from '../../window/Button.tsx'
import { printSubjectAtom } from '../../window/Printing.tsx'
import { dayQuery, returnSheets, type Taken, takeSheets } from './day.ts'
import { Places, Visited } from './Places.tsx'
import { QueueList, RefusedVisits } from './QueueList.tsx'
import { isRefused, type QueuedVisit } from './queued-visit.ts'
import { queueAtom } from './send-queue.ts'
import { type Listed, openSheetQuery, type Sheet } from './sheets.ts'
import { VisitSheet } from './VisitSheet.tsx'
import '../../window/sheet.css'
import './visit.css'

const instant = (time: number): string => new Date(time).toISOString()

/** `ids`: families whose sheets are not on this device. `until`: milliseconds since 1970. */
type Props = { owner: string; taken: Taken | null; ids: readonly string[]; until: number }

function Take({ owner, taken, ids, until }: Props) {
  const { locale, t } = useWords()
  const client = useQueryClient()
  const { failed } = useOutcomes()
  // Not tracked for Undo, because nothing changes on the server.
  const taking = useOnce(
    useMutation({
      mutationFn: () => takeSheets(client, { owner, ids, taken }),
      onError: (error) => failed(error, t('visit.takeFail')),
    }),
  )
  if (ids.length === 0) return null
  return (
    <Button
      look="main"
      text={
        taking.isPending
          ? t('visit.taking')
          : t('visit.take', { count: ids.length, until: moment(locale, instant(until)) })
      }
      disabled={taking.isPending}
      onClick={() => taking.mutate()}
    />
  )
}

type OnDeviceProps = { owner: string; taken: Taken; isOffline: boolean }

function OnDevice({ owner, taken: { at, until, visits }, isOffline }: OnDeviceProps) {
  const { locale, t } = useWords()
  const client = useQueryClient()
  return (
    <>
      <p className={isOffline ? 'offline' : 'hint'} role="status">
        {isOffline
          ? t('visit.offline', { time: timeOfDay(locale, instant(at)) })
          : t('visit.onDevice', { count: visits.length, until: moment(locale, instant(until)) })}
      </p>
      <Button text={t('visit.giveBack')} onClick={() => void returnSheets(client, owner)} />
    </>
  )
}

export default function Visits() {
  const owner = useAtomValue(accountAtom)?.id
  return owner === undefined ? null : <Day owner={owner} />
}

/** A print contains the addresses of these families. */
function usePrintSubject(visits: readonly Sheet[]): void {
  const setSubject = useSetAtom(printSubjectAtom)
  useEffect(() => {
    if (visits.length > 0) setSubject({ print: 'visits', ids: visits.map(({ id }) => id) })
    return () => setSubject(null)
  }, [visits, setSubject])
}

const noVisits: readonly Sheet[] = []

/** `queued`: the visit in the send queue that is being edited. */
type Opened = { sheet: Sheet; queued: QueuedVisit | null }

function Day({ owner }: { owner: string }) {
  const { locale, t } = useWords()
  const client = useQueryClient()
  const day = useQuery(dayQuery(owner))
  const [opened, setOpened] = useState<Opened | null>(null)
  const finished = useAtomValue(queueAtom).filter((one) => one.isFinished && !isRefused(one))
  const taken = day.data?.taken ?? null
  const waiting = day.data?.waiting ?? null
  const visits = taken?.visits ?? noVisits
  const families: readonly Listed[] = waiting?.families ?? visits
  // A visit that is finished on this device is in the queue and needs no further visit.
  const toVisit = <T extends Listed>(all: readonly T[]): T[] =>
    all.filter(({ id, isVisited }) => !isVisited && !finished.some(({ sheet }) => sheet.id === id))
  usePrintSubject(visits)
  const openNew = (sheet: Sheet) => setOpened({ sheet, queued: null })
  const openQueued = (queued: QueuedVisit) => setOpened({ sheet: queued.sheet, queued })
  const openOne = async (id: string) => {
    const sheet = visits.find((one) => one.id === id)
    openNew(sheet ?? (await client.fetchQuery(openSheetQuery(id))))
  }
  if (opened) return <VisitSheet {...opened} owner={owner} close={() => setOpened(null)} />
  const left = toVisit(families)
  return (
    <div className="sheet visits">
      <h1>{t('visit.title')}</h1>
      <RefusedVisits owner={owner} open={openQueued} />
      <QueueList owner={owner} open={openQueued} />
      {day.isPending && <p>{t('visit.loading')}</p>}
      {day.isError && <p role="alert">{t('visit.fail')}</p>}
      {day.data && (
        <>
          <Visited visits={families.filter(({ isVisited }) => isVisited)} open={(id) => void openOne(id)} />
          {taken && <OnDevice owner={owner} taken={taken} isOffline={waiting === null} />}
          <p className="hint">
            {left.length === 0 ? t('visit.none') : t('visit.count', { count: left.length })}
          </p>
          {waiting && (
            <Take
              owner={owner}
              taken={taken}
              ids={left.map(({ id }) => id).filter((id) => !visits.some((one) => one.id === id))}
              until={waiting.until}
            />
          )}
        </>
      )}
      <a className="tb line" href={pathFor(locale, 'door')}>
        {t('console.door')}
      </a>
      <Places visits={toVisit(visits)} open={openNew} />
    </div>
  )
}
