/** The right pane: the focused application's names, status, what decides, and four tabs of details. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FocusEvent, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import { seasonName } from '#events/language/format.ts'
import * as icons from '#web/ui/icons.ts'
import { districtName } from '../../app/names.ts'
import {
  type InspectorTab,
  inspectorOpenAtom,
  inspectorTabAtom,
  inspectorTabs,
  shownFocusAtom,
  unsavedNoteAtom,
} from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { Button } from '../../window/Button.tsx'
import { applicationQuery, documentsQuery, notesQuery } from './api.ts'
import { NextStep, Points, WhyHere } from './Decides.tsx'
import { Details } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { documentsOf } from './files.ts'
import { Notes } from './Notes.tsx'
import { isGone, NotLoaded } from './NotLoaded.tsx'
import { AtDoor } from './own-door.tsx'
import { type Application, isSent, type Sent, withdrawnAtOf } from './replies.ts'
import { Score } from './Score.tsx'
import { Timeline } from './Timeline.tsx'
import '../../window/dialogs/dialog.css'
import './inspector.css'

/** When a change removes the focused element, the focus goes to the selected tab. */
function useFocusRecovery() {
  const pane = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const tab = pane.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    ;(tab ?? pane.current)?.focus()
  })
  return {
    ref: pane,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected) hadFocus.current = false
    },
  }
}

export default function Inspector({ isOver }: { isOver: boolean }) {
  const { t } = useWords()
  const setOpen = useSetAtom(inspectorOpenAtom)
  const id = useInspectedId()
  const query = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null })
  return (
    <aside
      {...useFocusRecovery()}
      className={`insp ${isOver ? 'insp-over' : ''}`}
      aria-label={t('admin.details')}
    >
      <Button
        look="bare"
        className="insp-close"
        icon={icons.close}
        onClick={() => setOpen(false)}
        aria-label={t('nav.close')}
        title={t('nav.close')}
      />
      {id === null && <p className="waiting">{t('console.nothingInHand')}</p>}
      {id !== null && (
        <>
          <NotLoaded query={query} gone={<p className="waiting">{t('admin.notFoundText')}</p>} />
          {query.data && !isGone(query) && <Loaded key={query.data.id} application={query.data} />}
        </>
      )}
    </aside>
  )
}

function Loaded({ application }: { application: Application }) {
  const { t } = useWords()
  return (
    <>
      <InspectorHead application={application} />
      {isSent(application) ? (
        <>
          <AtDoor application={application} />
          <Points application={application} />
          <WhyHere application={application} />
          <NextStep application={application} />
          <Sections application={application} />
        </>
      ) : (
        <div className="pane">
          <p className="hint">{t('console.privateDraft')}</p>
          <p>{t('console.percent', { n: application.progress })}</p>
        </div>
      )}
    </>
  )
}

function Sections({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const [tab, setTab] = useAtom(inspectorTabAtom)
  const counts: Partial<Record<InspectorTab, number>> = {
    notes: useQuery(notesQuery(application.id)).data?.length,
    documents:
      documentsOf(application, locale).length + (useQuery(documentsQuery(application.id)).data?.length ?? 0),
  }
  const panels: Record<InspectorTab, ReactNode> = {
    details: <Details application={application} />,
    score: <Score application={application} />,
    notes: (
      <>
        <Notes application={application} />
        <h3>{t('detail.timeline')}</h3>
        <Timeline application={application} />
      </>
    ),
    documents: <Documents application={application} />,
  }
  return (
    <Tabs
      className="sections"
      selectedKey={tab}
      onSelectionChange={(key) => setTab(inspectorTabs.find((one) => one === key) ?? 'details')}
    >
      <TabList className="tabs" aria-label={t('console.sections')}>
        {inspectorTabs.map((one) => (
          <Tab key={one} id={one}>
            {t(`console.tab.${one}`)} {counts[one] || ''}
          </Tab>
        ))}
      </TabList>
      {inspectorTabs.map((one) => (
        <TabPanel key={one} id={one} className="pane">
          {panels[one]}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Milliseconds. */
const DELAY = 120

/** The id of the focused row, debounced so that arrow keys cause few requests; null while no row is focused. */
function useInspectedId(): string | null {
  const id = useAtomValue(shownFocusAtom)?.id ?? null
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(id)), DELAY)
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : settled
}

function InspectorHead({ application }: { application: Application }) {
  const { locale } = useWords()
  const note = useAtomValue(unsavedNoteAtom)
  return (
    <div className="hd">
      <h2>
        {application.groomName}
        <br />
        {application.brideName}
      </h2>
      <p className="meta">
        {application.number !== null && <b>{spokenNumber(application.number)}</b>}{' '}
        <span className="id">{referenceOf(application.id)}…</span> ·{' '}
        {districtName(locale, application.groomDistrict)} · {seasonName(locale, application.season)}
      </p>
      <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}
