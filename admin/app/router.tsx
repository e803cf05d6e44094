/** The console behind the login. Views and commands are registered only here. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { wordsOf } from '#web/api.ts'
import { loadCode } from '#web/load-code.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { accountCommands } from '../features/account/commands.tsx'
import { OtherAccount, SignInAgain } from '../features/account/SignInAgain.tsx'
import { applicationCommands } from '../features/application/commands.tsx'
import { Inspector } from '../features/application/Inspector.tsx'
import { followUndo } from '../features/application/undo.ts'
import { ListedCount, Overview, StatCards, useFound } from '../features/applications/Overview.tsx'
import { SavedViews, WorkItems } from '../features/applications/SavedViews.tsx'
import { ByHandItem } from '../features/by-hand/commands.tsx'
import { RequestsItem, waitingCommands } from '../features/requests/commands.tsx'
import { resultCommands } from '../features/results/commands.tsx'
import { NotCurrent } from '../features/season/seasons.tsx'
import { FIRST_DAY, FirstDayOpener, settingsCommands } from '../features/settings/commands.tsx'
import { twoPersonCommands, WaitingItem } from '../features/two-persons/commands.tsx'
import { AccessDenied } from '../window/Card.tsx'
import { windowCommands } from '../window/commands.tsx'
import { Boundary } from '../window/LoadFailed.tsx'
import { ViewItems } from '../window/NavigationItem.tsx'
import { Printed } from '../window/Printing.tsx'
import { commandsAtom } from '../window/registry.ts'
import { Window } from '../window/Window.tsx'
import { forgetFailure, lazyCode } from './lazy-code.tsx'
import { client, startWindow, store, useChanges } from './open-window.ts'
import { usePath, useTitle } from './page.ts'
import { useVisitor } from './session.ts'
import { isStaff } from './sign-in.ts'
import { named, useWords } from './texts/console.ts'
import { loadFirst, type View, viewsAtom } from './views.ts'

/** Shown instead of the console while the account is being requested, and to anybody who is not staff. */
function NotIn({ visitor }: { visitor: ReturnType<typeof useVisitor> }) {
  const { t } = useWords()
  if (visitor.state === 'pending') return <p className="waiting">{t('admin.wait')}</p>
  if (visitor.state === 'known') return <AccessDenied />
  const text = wordsOf(visitor.error, { network: t('toast.network'), otherwise: t('toast.error') })
  return <p className="waiting">{text}</p>
}

/** In the order of the navigation. Menus, navigation and palette are derived from this list. */
const views: readonly View[] = [
  {
    id: 'applications',
    label: named('console.applications'),
    icon: icons.rows,
    group: 'applications',
    keys: ['G A'],
    Inspector,
    Notes: ListedCount,
    Screen: lazyCode(() => import('../features/applications/Applications.tsx')),
    Tools: lazyCode(() => import('../features/applications/Tools.tsx')),
    commands: () => import('../features/applications/commands.tsx').then(({ listCommands }) => listCommands),
  },
  {
    id: 'visits',
    label: named('console.view.visits'),
    icon: icons.home,
    group: 'work',
    keys: ['G H'],
    Screen: lazyCode(() => import('../features/visits/Visits.tsx')),
  },
  {
    id: 'ranking',
    label: named('console.view.ranking'),
    icon: statusIcons.ranked,
    group: 'ranking',
    keys: ['G K'],
    Inspector,
    Notes: ListedCount,
    Screen: lazyCode(() => import('../features/ranking/Ranking.tsx')),
    Tools: lazyCode(() => import('../features/ranking/Tools.tsx')),
    commands: () => import('../features/ranking/commands.tsx').then(({ rankingCommands }) => rankingCommands),
  },
  {
    id: 'criteria',
    label: named('console.view.criteria'),
    icon: icons.sliders,
    group: 'ranking',
    Screen: lazyCode(() => import('../features/criteria/Criteria.tsx')),
  },
  {
    id: 'audit',
    label: named('console.view.audit'),
    icon: icons.log,
    group: 'history',
    keys: ['G L'],
    Screen: lazyCode(() => import('../features/audit/Audit.tsx')),
    commands: () => import('../features/audit/commands.tsx').then(({ auditCommands }) => auditCommands),
  },
  {
    id: 'replay',
    label: named('console.view.replay'),
    icon: icons.replay,
    group: 'history',
    keys: ['G R'],
    isTool: true,
    Notes: NotCurrent,
    Screen: lazyCode(() => import('../features/replay/Replay.tsx')),
  },
  {
    id: 'team',
    label: named('console.view.team'),
    icon: icons.people,
    group: 'office',
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/team/Team.tsx')),
  },
  {
    id: 'outbox',
    label: named('console.view.outbox'),
    icon: icons.mail,
    group: 'office',
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/outbox/Outbox.tsx')),
  },
  {
    id: FIRST_DAY,
    label: named('console.view.start'),
    icon: icons.check,
    group: 'office',
    isForAdmins: true,
    Screen: lazyCode(() => import('../features/settings/FirstDay.tsx')),
  },
]
const VisitSender = lazyCode(() => import('../features/visits/Sender.tsx'))
const FullPage = lazyCode(() => import('../features/application/FullPage.tsx'))
const applicationPath = /^\/admin\/applications\/([^/]+)$/

const ownCommands = [
  ...settingsCommands,
  ...resultCommands,
  ...twoPersonCommands,
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

const navigation = (
  <>
    <Overview />
    <ViewItems group="work">
      <WorkItems />
      <WaitingItem />
      <RequestsItem />
      <ByHandItem />
    </ViewItems>
    <ViewItems group="ranking" />
    <SavedViews />
    <ViewItems group="history" />
    <ViewItems group="office" />
  </>
)

export default function Console() {
  const { t } = useWords()
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
              <Window navigation={navigation} figures={<StatCards />} printed={<Printed />} />
            )}
          </Boundary>
        </Suspense>
        {/* Without it the visits wait; nothing else fails with it. */}
        <ErrorBoundary fallback={null} onError={forgetFailure}>
          <Suspense>
            <VisitSender />
          </Suspense>
        </ErrorBoundary>
        <FirstDayOpener />
        <SignInAgain />
        <OtherAccount />
      </QueryClientProvider>
    </Provider>
  )
}
