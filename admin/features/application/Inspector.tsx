/** The right pane: the focused application's names, status, what decides, and four tabs of details. */
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FocusEvent, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import * as icons from '#web/ui/icons.ts'
import { districtName, pointsText, seasonName } from '../../app/names.ts'
import {
  type InspectorTab,
  inspectorOpenAtom,
  inspectorTabAtom,
  inspectorTabs,
  shownFocusAtom,
  unsavedNoteAtom,
} from '../../app/state.ts'
import { t, useWords } from '../../app/texts/console.ts'
import { Badge, Button } from '../../window/Button.tsx'
import { applicationQuery, documentsQuery, notesQuery, outcomeQuery } from './api.ts'
import { Details } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { documentsOf } from './files.ts'
import { Notes, Timeline } from './Notes.tsx'
import { isGone, NotLoaded } from './NotLoaded.tsx'
import { AtDoor, verifiedStatus } from './own-door.tsx'
import { type Application, isSent, type Sent, targetOf, withdrawnAtOf } from './replies.ts'
import { basisNames, Score } from './Score.tsx'
import '../../window/dialogs/dialog.css'
import './inspector.css'
import type { Status } from '#events/application/statuses.ts'
import { bases } from '#events/scoring/score.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { shortcutOf } from '../../window/keys.ts'
import { about, available, commandsAtom, useCommandContext } from '../../window/registry.ts'

function Points({ application: { totalScore, explanation } }: { application: Sent }) {
  if (totalScore === null || !explanation) return <p className="points faint">{t('admin.notScored')}</p>
  const parts = bases
    .map((basis) => {
      const hundredths = explanation
        .filter((one) => one.basis === basis)
        .reduce((sum, { points }) => sum + Math.round(points * 100), 0)
      return { basis, points: hundredths / 100 }
    })
    .filter(({ points }) => points > 0)
  return (
    <section className="points">
      <p className="big">
        {pointsText(totalScore)}
        <small>/100</small>
      </p>
      <div>
        <div className="stack-bar">
          {parts.map(({ basis, points }) => (
            <span key={basis} className={`cb ${basis}`} style={{ inlineSize: `${points}%` }}>
              <i />
            </span>
          ))}
        </div>
        <ul>
          {parts.map(({ basis, points }) => (
            <li key={basis}>
              <b>{pointsText(points)}</b> {t(basisNames[basis])}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WhyHere({ application: { id } }: { application: Sent }) {
  const sentences = useQuery(outcomeQuery(id)).data?.sentences ?? []
  if (sentences.length === 0) return null
  return (
    <section className="why-here">
      <h3>{t('console.whyHere')}</h3>
      {sentences.slice(0, 2).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  )
}

/** At most one of the usual moves is possible: each starts from another status. */
const usualMoves = ['verifyScore', 'markVerified', 'addShortlist', 'finalSelection']

/** The new status is shown beside the label: "Mark as Verified" may lead to Ranked. */
function newStatus(id: string, role: StaffRole): Status {
  if (id === 'verifyScore') return 'under_verification'
  if (id === 'markVerified') return verifiedStatus(role)
  return id === 'addShortlist' ? 'shortlisted' : 'finalized'
}

function NextStep({ application }: { application: Sent }) {
  const { locale, t } = useWords()
  const context = about(useCommandContext(), targetOf(application))
  const move = available(useAtomValue(commandsAtom), context, 'row').find(({ id }) => usualMoves.includes(id))
  if (!move) return null
  const { confirmed, of } = application.visit
  const label = move.id === 'markVerified' ? t('list.verify') : move.label[locale]
  const to = t(`status.${newStatus(move.id, context.role)}`)
  return (
    <section className="next">
      <h3>{t('console.nextStep')}</h3>
      <Button look="main" onClick={() => void move.run(context)}>
        {move.icon && <Icon of={move.icon} />}
        <span>{to === label ? to : `${label} → ${to}`}</span>
        <kbd>{shortcutOf(move)}</kbd>
      </Button>
      <p>{t('console.checkedOf', { n: confirmed, total: of })}</p>
    </section>
  )
}

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
  const [tab, setTab] = useAtom(inspectorTabAtom)
  const counts: Partial<Record<InspectorTab, number>> = {
    notes: useQuery(notesQuery(application.id)).data?.length,
    documents: documentsOf(application).length + (useQuery(documentsQuery(application.id)).data?.length ?? 0),
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
        <span className="id">{referenceOf(application.id)}…</span> · {districtName(application.groomDistrict)}{' '}
        · {seasonName(application.season)}
      </p>
      <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}
