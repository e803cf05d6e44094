/** The console behind the login: its views and commands, joined here and nowhere else, and who may see it at all. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError, wordsOf } from '#web/api.ts'
import { registerWorker } from '#web/worker/register.ts'
import { SignInAgain } from '../features/account/SignInAgain.tsx'
import { applicationCommands } from '../features/application/commands.tsx'
import { AccessDenied } from '../window/AccessDenied.tsx'
import { commandsAtom } from '../window/commands.ts'
import { Window } from '../window/Window.tsx'
import { windowCommands } from '../window/window-commands.tsx'
import { usePath } from './address.ts'
import { type Account, isStaff, sessionEnded, whoIsIn } from './session.ts'
import { accountAtom, signedOutAtom } from './state.ts'
import { named, useWords } from './texts/console.ts'
import { useTitle } from './title.ts'
import { type View, viewsAtom } from './views.ts'

/** In the order of the navigation. A view is added here, with its commands; everything else finds it by itself. */
const views: readonly View[] = [
  {
    id: 'applications',
    label: named('console.applications'),
    icon: 'rows',
    group: 'applications',
    keys: ['G A'],
    ...{ hasInspector: true, isOfSeason: true },
    Screen: lazy(() => import('../features/applications/Applications.tsx')),
    Tools: lazy(() => import('../features/applications/Tools.tsx')),
    commands: () => import('../features/applications/commands.tsx').then(({ listCommands }) => listCommands),
  },
  {
    ...{ id: 'visits', label: named('console.view.visits'), icon: 'home', group: 'work', keys: ['G H'] },
    Screen: lazy(() => import('../features/visits/Visits.tsx')),
  },
  {
    ...{
      id: 'ranking',
      label: named('console.view.ranking'),
      icon: 'ranked',
      group: 'ranking',
      keys: ['G K'],
    },
    ...{ hasInspector: true, isOfSeason: true },
    Screen: lazy(() => import('../features/ranking/Ranking.tsx')),
    Tools: lazy(() => import('../features/ranking/Tools.tsx')),
    commands: () => import('../features/ranking/commands.ts').then(({ rankingCommands }) => rankingCommands),
  },
  {
    ...{ id: 'criteria', label: named('console.view.criteria'), icon: 'sliders', group: 'ranking' },
    Screen: lazy(() => import('../features/criteria/Criteria.tsx')),
  },
  {
    ...{ id: 'audit', label: named('console.view.audit'), icon: 'log', group: 'history', keys: ['G L'] },
    Screen: lazy(() => import('../features/audit/Audit.tsx')),
  },
  {
    ...{ id: 'replay', label: named('console.view.replay'), icon: 'replay', group: 'history', keys: ['G R'] },
    ...{ isTool: true, isOfSeason: true },
    Screen: lazy(() => import('../features/replay/Replay.tsx')),
  },
  {
    ...{ id: 'team', label: named('console.view.team'), icon: 'people', group: 'office' },
    mayOpen: (role) => role === 'admin',
    Screen: lazy(() => import('../features/team/Team.tsx')),
  },
  {
    ...{ id: 'outbox', label: named('console.view.outbox'), icon: 'mail', group: 'office' },
    mayOpen: (role) => role === 'admin',
    Screen: lazy(() => import('../features/outbox/Letters.tsx')),
  },
]
/** Shows nothing: it sends what was saved at home visits without a network. */
const Outbox = lazy(() => import('../features/visits/Outbox.tsx'))
const FullPage = lazy(() => import('../features/application/FullPage.tsx'))

const store = createStore()
/** Whatever was asked for: the session has ended elsewhere, and this window has to be opened again. */
function noticeEnd(error: unknown): void {
  if (!(error instanceof ApiError) || error.problem?.code !== 'not-signed-in') return
  sessionEnded()
  store.set(signedOutAtom, true)
}

/** SPEC.md section 7: reads are never stale by themselves, nothing is asked again on focus, nothing is retried. */
const client = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
    // Without a network a change fails at once and says so; it is not kept and sent when nobody looks any more.
    mutations: { networkMode: 'always' },
  },
})

const own = [...windowCommands(views), ...applicationCommands]
store.set(viewsAtom, views)
store.set(commandsAtom, own)
const ofViews = Promise.all(views.map(({ commands }) => commands?.() ?? Promise.resolve([])))
void ofViews.then((lists) => store.set(commandsAtom, [...own, ...lists.flat()]))

type Visitor =
  | { state: 'asking' }
  | { state: 'failed'; error: unknown }
  | { state: 'known'; account: Account | null }

function useVisitor(): Visitor {
  const [visitor, setVisitor] = useState<Visitor>({ state: 'asking' })
  useEffect(() => {
    whoIsIn().then(
      (account) => {
        store.set(accountAtom, account)
        store.set(signedOutAtom, false)
        if (account && isStaff(account)) registerWorker('/admin/sw.js', { scope: '/admin' })
        setVisitor({ state: 'known', account })
      },
      (error: unknown) => setVisitor({ state: 'failed', error }),
    )
  }, [])
  return visitor
}

const applicationAt = /^\/admin\/applications\/([^/]+)$/

export default function Console() {
  const { t } = useWords()
  const visitor = useVisitor()
  const id = applicationAt.exec(usePath())?.[1]
  useTitle(`${t('admin.title')} – ${t('app.title')}`)
  if (visitor.state === 'asking') return <p className="waiting">{t('admin.wait')}</p>
  if (visitor.state === 'failed') {
    const text = wordsOf(visitor.error, { network: t('toast.network'), otherwise: t('toast.error') })
    return <p className="waiting">{text}</p>
  }
  if (!visitor.account || !isStaff(visitor.account)) return <AccessDenied />
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
          {id ? <FullPage key={id} id={id} /> : <Window />}
        </Suspense>
        <Suspense>
          <Outbox />
        </Suspense>
        <SignInAgain />
      </QueryClientProvider>
    </Provider>
  )
}
