/** The day's home visits, for use on a phone and offline: the send queue, families that need a decision, then families by place. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { pathFor } from '#web/paths.ts'
import { useOnce } from '../../app/changes/tracked.tsx'
import { outcomes } from '../../app/outcomes.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { t, useWords } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { printSubjectAtom } from '../../window/Printing.tsx'
import { dayQuery, returnSheets, type Taken, takeSheets } from './day.ts'
import { QueueList, RefusedVisits } from './QueueList.tsx'
import { isRefused, type QueuedVisit } from './queued-visit.ts'
import { queueAtom } from './send-queue.ts'
import { type Listed, openSheetQuery, type Sheet } from './sheets.ts'
import { VisitSheet } from './VisitSheet.tsx'
import '../../window/sheet.css'
import './visit.css'
import { referenceOf } from '#events/application/number.ts'
import { dialled } from '#events/contacts.ts'
import { talukName } from '#events/places/districts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { districtName, familyName, moment, timeOfDay } from '../../app/names.ts'
import { navigate } from '../../app/page.ts'
import { useCommandContext } from '../../window/registry.ts'
import { applicationPath } from '../application/links.ts'
import { FamilyHead, useStageWords } from './QueueList.tsx'

type Open = (sheet: Sheet) => void

function Places({ visits, open }: { visits: readonly Sheet[]; open: Open }) {
  const { locale } = useWords()
  const placeOf = ({ brideDistrict, brideTaluk }: Sheet) =>
    `${districtName(brideDistrict)} · ${talukName(brideTaluk, locale)}`
  const sorted = visits.toSorted(
    (a, b) =>
      placeOf(a).localeCompare(placeOf(b), locale) || a.brideVillage.localeCompare(b.brideVillage, locale),
  )
  return [...Map.groupBy(sorted, placeOf)].map(([place, group]) => (
    <section key={place}>
      <h2>{place}</h2>
      <ul>
        {group.map((visit) => (
          <Row key={visit.id} visit={visit} open={open} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ visit, open }: { visit: Sheet; open: Open }) {
  const stageWords = useStageWords()
  const { brideVillage, brideAddress, bridePhone, found, isOwnDoor } = visit
  const name = familyName(visit)
  // A queued visit is opened from the queue instead.
  const queued = useAtomValue(queueAtom).find(({ sheet }) => sheet.id === visit.id)
  const isBegun = Object.keys(found).length > 0
  return (
    <li className="visit">
      <FamilyHead of={visit} />
      {queued && <em>{stageWords(queued)}</em>}
      {isOwnDoor && <em>{t('console.ownDoor')}</em>}
      {!queued && isBegun && <em>{t('visit.begun')}</em>}
      <span>
        {brideVillage} · {brideAddress}
      </span>
      <div className="row">
        <a className="tb line" href={`tel:+${dialled(bridePhone)}`} aria-label={t('visit.callOne', { name })}>
          <Icon of={icons.phone} />
          {t('visit.call')}
        </a>
        <a
          className="tb line"
          href={`https://wa.me/${dialled(bridePhone)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('visit.whatsappOne', { name })}
        >
          <Icon of={icons.note} />
          {t('visit.whatsapp')}
        </a>
        {!queued && !isOwnDoor && (
          <Button
            look="main"
            text={t('visit.open')}
            aria-label={t('visit.openOne', { name })}
            onClick={() => open(visit)}
          />
        )}
      </div>
    </li>
  )
}

const StatusDialog = lazyDialog(() => import('../application/StatusDialog.tsx'))

type VisitedProps = { visits: readonly Listed[]; open: (id: string) => void }

function Visited({ visits, open }: VisitedProps) {
  if (visits.length === 0) return null
  return (
    <section className="visited" aria-labelledby="visited">
      <h2 id="visited">{t('visit.decideTitle', { count: visits.length })}</h2>
      <ul>
        {visits.map((sheet) => (
          <VisitedRow key={sheet.id} sheet={sheet} open={() => open(sheet.id)} />
        ))}
      </ul>
    </section>
  )
}

/** Only applications under verification are listed for a visit. */
const targetOf = ({ id, groomName, brideName, brideDistrict, version }: Listed): Target => ({
  id,
  groomName,
  brideName,
  groomDistrict: brideDistrict,
  status: 'under_verification',
  totalScore: null,
  submittedAt: null,
  visit: null,
  version,
})

function VisitedRow({ sheet, open }: { sheet: Listed; open: () => void }) {
  const context = useCommandContext()
  const { id, visit } = sheet
  const name = familyName(sheet)
  const decide = () => {
    const preset = { to: 'verified', reason: t('reason.applicationVerified') } as const
    context.open(<StatusDialog target={targetOf(sheet)} preset={preset} />)
  }
  return (
    <li className="visit">
      <FamilyHead of={sheet} />
      {visit && <span>{t('console.checkedOf', { n: visit.confirmed, total: visit.of })}</span>}
      <div className="row">
        <Button
          look="main"
          text={t('visit.decideNow')}
          aria-label={t('visit.decideOne', { name })}
          onClick={decide}
        />
        <Button
          text={t('admin.fullProfile')}
          aria-label={`${t('admin.fullProfile')}: ${name} ${referenceOf(id)}`}
          onClick={() => navigate(applicationPath(id))}
        />
        <Button text={t('visit.open')} aria-label={t('visit.openOne', { name })} onClick={open} />
      </div>
    </li>
  )
}

const instant = (time: number): string => new Date(time).toISOString()

/** `ids`: families whose sheets are not on this device. `until`: milliseconds since 1970. */
type Props = { owner: string; taken: Taken | null; ids: readonly string[]; until: number }

function Take({ owner, taken, ids, until }: Props) {
  const client = useQueryClient()
  // Not tracked for Undo, because nothing changes on the server.
  const taking = useOnce(
    useMutation({
      mutationFn: () => takeSheets(client, { owner, ids, taken }),
      onError: (error) => outcomes.failed(error, t('visit.takeFail')),
    }),
  )
  if (ids.length === 0) return null
  return (
    <Button
      look="main"
      text={
        taking.isPending
          ? t('visit.taking')
          : t('visit.take', { count: ids.length, until: moment(instant(until)) })
      }
      disabled={taking.isPending}
      onClick={() => taking.mutate()}
    />
  )
}

type OnDeviceProps = { owner: string; taken: Taken; isOffline: boolean }

function OnDevice({ owner, taken: { at, until, visits }, isOffline }: OnDeviceProps) {
  const client = useQueryClient()
  return (
    <>
      <p className={isOffline ? 'offline' : 'hint'} role="status">
        {isOffline
          ? t('visit.offline', { time: timeOfDay(instant(at)) })
          : t('visit.onDevice', { count: visits.length, until: moment(instant(until)) })}
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
