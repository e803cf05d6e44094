/** The console behind the login. Views and commands are registered only here. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ApiError, wordsOf } from '#web/api.ts'
import { whenAnotherLeaves } from '#web/leaving/tabs.ts'
import { loadCode } from '#web/load-code.ts'
import { adminPaths } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { currentToast, startTime, stopTime } from '#web/ui/toast.ts'
import { useLocale } from '#web/words/language.ts'
import { accountCommands, OtherAccount } from '../features/account/commands.tsx'
import { applicationCommands } from '../features/application/commands.tsx'
import { followUndo } from '../features/application/undo.ts'
import {
  ListPages,
  ListSelected,
  RankSelected,
  ResultsLate,
  StatCards,
  Subtitle,
  useFound,
} from '../features/applications/Overview.tsx'
import { resultCommands } from '../features/results/commands.tsx'
import { FirstDayCard, settingsCommands } from '../features/settings/commands.tsx'
import { WaitingCards, waitingCommands } from '../features/waiting/commands.tsx'
import { AccessDenied } from '../window/Card.tsx'
import { windowCommands } from '../window/commands.tsx'
import { Boundary } from '../window/LoadFailed.tsx'
import { Printed } from '../window/Printing.tsx'
import { commandsAtom } from '../window/registry.ts'
import { Window } from '../window/Window.tsx'
import { followChanges } from './changes/follow.ts'
import { followLostAnswers } from './changes/tracked.tsx'
import { clientWith } from './client.ts'
import { forgetFailure, lazyCode } from './lazy-code.tsx'
import { loginFrom, usePath, useTitle } from './page.ts'
import { headerAtStart, sessionEnded, useVisitor } from './session.ts'
import { isStaff } from './sign-in.ts'
import { FIRST_VIEW } from './state.ts'
import { named, t } from './texts/console.ts'
import { loadFirst, type View, viewsAtom } from './views.ts'

// A toast's timer stops while somebody reads it (pointer over it, focus in it, window hidden) and starts again afterwards.
const isInToast = (element: Element | null): boolean => element?.closest('.toaster') != null

/** After a touch the last element stays hovered, so only a pointer that can hover counts. */
const isUnderPointer = (): boolean =>
  matchMedia('(hover: hover)').matches && document.querySelector('.toaster:hover') !== null

const isRead = (): boolean => document.hidden || isUnderPointer() || isInToast(document.activeElement)

function pauseToastsWhileRead(): void {
  let isPaused = false
  const look = () => {
    const isReadNow = currentToast.now() !== null && isRead()
    if (isReadNow) stopTime()
    else if (isPaused && currentToast.now() !== null) startTime()
    isPaused = isReadNow
  }
  // In a task of its own: during the event the focus has not moved yet.
  for (const event of ['pointerover', 'focusin', 'focusout', 'visibilitychange'])
    document.addEventListener(event, () => setTimeout(look))
  document.documentElement.addEventListener('pointerleave', () => setTimeout(look))
  // The timer of a toast starts right after the toast is set.
  currentToast.subscribe(() => setTimeout(look))
}

const store = createStore()

/** Any request may fail with this. The login leads back to this address, and unsent input stays in the tab. */
function onSessionEnd(error: unknown): void {
  if (!(error instanceof ApiError) || error.problem?.code !== 'not-signed-in') return
  sessionEnded()
  location.assign(`${loginFrom(location)}&ended`)
}

const client = clientWith(onSessionEnd)

/** Called once by the router, perhaps before anybody has signed in. */
function startWindow(): void {
  pauseToastsWhileRead()
  followLostAnswers(client)
}

/** The log's size when the account was requested; null offline. */
function startPosition(): number | null {
  const position = headerAtStart('x-position')
  return position === null ? null : Number(position)
}

/** Follows the stream of changes while staff are signed in. */
function useChanges(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return
    whenAnotherLeaves(() => location.replace(adminPaths.login))
    return followChanges({ store, client, onRefused: onSessionEnd }, startPosition())
  }, [isIn])
}

/** Shown instead of the console while the account is being requested, and to anybody who is not staff. */
function NotIn({ visitor }: { visitor: ReturnType<typeof useVisitor> }) {
  if (visitor.state === 'pending') return <p className="waiting">{t('admin.wait')}</p>
  if (visitor.state === 'known') return <AccessDenied />
  const text = wordsOf(visitor.error, { network: t('toast.network'), otherwise: t('toast.error') })
  return <p className="waiting">{text}</p>
}

/** Loaded ahead: React Aria comes with it, whose parts are the largest that the first screen does without. */
const Inspector = lazyCode(() => import('../features/application/Inspector.tsx'))

const ranking = named('console.view.ranking')
const records = named('console.view.records')
/** In the order of the navigation. Navigation and palette are derived from this list. */
const views: readonly View[] = [
  {
    id: FIRST_VIEW,
    label: named('console.applications'),
    section: named('console.applications'),
    icon: icons.rows,
    keys: ['G A'],
    Inspector,
    Selected: ListSelected,
    Pages: ListPages,
    Head: lazyCode(() => import('../features/applications/FilterPanel.tsx')),
    Screen: lazyCode(() => import('../features/applications/Applications.tsx')),
    commands: () => import('../features/applications/commands.tsx').then(({ listCommands }) => listCommands),
  },
  {
    id: 'visits',
    label: named('console.view.visits'),
    section: named('console.view.visits'),
    icon: icons.home,
    keys: ['G H'],
    Screen: lazyCode(() => import('../features/visits/Visits.tsx')),
  },
  {
    id: 'ranking',
    label: ranking,
    section: ranking,
    icon: statusIcons.ranked,
    keys: ['G K'],
    isForAdmins: true,
    Inspector,
    Selected: RankSelected,
    Screen: lazyCode(() => import('../features/ranking/Ranking.tsx')),
    Tools: lazyCode(() => import('../features/ranking/Tools.tsx')),
    commands: () => import('../features/ranking/commands.tsx').then(({ rankingCommands }) => rankingCommands),
  },
  {
    id: 'criteria',
    label: named('console.view.criteria'),
    section: ranking,
    icon: icons.sliders,
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/criteria/Criteria.tsx')),
  },
  {
    id: 'results',
    label: named('console.view.results'),
    section: named('console.view.results'),
    icon: icons.star,
    isForAdmins: true,
    tools: ['twoPersons:waiting'],
    Screen: lazyCode(async () => ({
      default: (await import('../features/results/PublishDialog.tsx')).ResultsView,
    })),
  },
  {
    id: 'outbox',
    label: named('console.view.messages'),
    section: named('console.view.messages'),
    icon: icons.mail,
    isForAdmins: true,
    tools: ['by-hand', 'requests', 'voice', 'tellPeople'],
    Screen: lazyCode(() => import('../features/outbox/Outbox.tsx')),
  },
  {
    id: 'team',
    label: named('console.view.team'),
    section: named('console.view.team'),
    icon: icons.people,
    isForAdmins: true,
    tools: ['account'],
    Screen: lazyCode(() => import('../features/team/Team.tsx')),
  },
  {
    id: 'audit',
    label: named('console.view.audit'),
    section: records,
    icon: icons.log,
    keys: ['G L'],
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/audit/Audit.tsx')),
    commands: () => import('../features/audit/commands.tsx').then(({ auditCommands }) => auditCommands),
  },
  {
    id: 'replay',
    label: named('console.view.replay'),
    section: records,
    icon: icons.replay,
    keys: ['G R'],
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/replay/Replay.tsx')),
  },
  {
    id: 'access',
    label: named('console.view.access'),
    section: records,
    icon: icons.lock,
    isForAdmins: true,
    Screen: lazyCode(async () => ({ default: (await import('../features/audit/Audit.tsx')).Access })),
  },
]
const VisitSender = lazyCode(() => import('../features/visits/Sender.tsx'))
const FullPage = lazyCode(() => import('../features/application/FullPage.tsx'))
const applicationPath = /^\/admin\/applications\/([^/]+)$/

const ownCommands = [
  ...settingsCommands,
  ...resultCommands,
  ...waitingCommands,
  ...accountCommands,
  ...windowCommands(views, useFound),
  ...applicationCommands,
]
startWindow()
loadFirst(views)
followUndo(store, client)
store.set(viewsAtom, views)
store.set(commandsAtom, ownCommands)
void Promise.all(views.map(({ commands }) => (commands ? loadCode(commands) : []))).then((lists) =>
  store.set(commandsAtom, [...ownCommands, ...lists.flat()]),
)

/** The only subscriber of the language: a change renders the whole console again, and `t` translates into it. */
export default function Console() {
  useLocale()
  const visitor = useVisitor(store)
  const id = applicationPath.exec(usePath())?.[1]
  const isIn = visitor.state === 'known' && visitor.account !== null && isStaff(visitor.account)
  useChanges(isIn)
  useTitle(`${t('admin.title')} – ${t('app.title')}`)
  if (!isIn) return <NotIn visitor={visitor} />
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
          <Boundary of={id}>
            {id ? (
              <FullPage key={id} id={id} />
            ) : (
              <Window
                subtitle={<Subtitle />}
                figures={<StatCards />}
                waiting={
                  <div className="waiting-cards row">
                    <ResultsLate />
                    <FirstDayCard />
                    <WaitingCards />
                  </div>
                }
                printed={<Printed />}
              />
            )}
          </Boundary>
        </Suspense>
        {/* Without it the visits wait; nothing else fails with it. */}
        <ErrorBoundary fallback={null} onError={forgetFailure}>
          <Suspense>
            <VisitSender />
          </Suspense>
        </ErrorBoundary>
        <OtherAccount />
      </QueryClientProvider>
    </Provider>
  )
}
