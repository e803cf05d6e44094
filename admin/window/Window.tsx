/** The window's layout: head, navigation, current view with its foot, inspector. */

import { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'
import { lazyDialog, loadDialogs } from '../app/lazy-code.tsx'
import { useIsPhone, useMedia } from '../app/page.ts'
import {
  accountAtom,
  contextMenuAtom,
  inspectorClosedAtom,
  inspectorOpenAtom,
  searchAtom,
  selectionAtom,
  shownFocusAtom,
  viewAtom,
} from '../app/state.ts'
import { t, useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { preloadPalette } from './commands.tsx'
import { OpenDialog } from './dialogs/Dialog.tsx'
import { Foot } from './Foot.tsx'
import { useCommandKeys } from './keys.ts'
import { Boundary, Opened } from './LoadFailed.tsx'
import { PrintGuard } from './Printing.tsx'
import './window.css'
import * as icons from '#web/ui/icons.ts'
import { Button, CommandButton } from './Button.tsx'
import './header.css'

function ViewLine() {
  const { locale, t } = useWords()
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const open = useSetAtom(viewAtom)
  if (!current) return null
  const { Tools, tools = [], section } = current
  const siblings = views.filter((one) => one.section.en === section.en)
  return (
    <section className="view-line row" aria-label={t('console.toolbar')}>
      {siblings.length > 1 &&
        siblings.map(({ id, label }) => (
          <Button
            look="bare"
            text={label[locale]}
            key={id}
            aria-current={id === current.id ? 'page' : undefined}
            onClick={() => open(id)}
          />
        ))}
      <span className="grow" />
      <Boundary of={Tools}>
        <Suspense>{Tools && <Tools />}</Suspense>
      </Boundary>
      {[...tools, 'print'].map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </section>
  )
}

type Props = {
  isPhone: boolean
  /** The season, below or beside the title. */
  subtitle: ReactNode
}

function Header({ isPhone, subtitle }: Props) {
  const { locale, t } = useWords()
  const current = useAtomValue(currentViewAtom)
  return (
    <div className="top">
      <img src="/favicon.svg" alt="" width="22" height="22" />
      <h1>{isPhone ? (current?.section[locale] ?? t('admin.title')) : t('admin.title')}</h1>
      {!isPhone && subtitle}
      <span className="grow" />
      <CommandButton id="palette" text={t('console.menu')} icon={icons.menu} hides />
      {!isPhone && (
        <>
          <Account />
          {['language', 'settings', 'logout'].map((id) => (
            <CommandButton key={id} id={id} hides />
          ))}
        </>
      )}
    </div>
  )
}

function Account() {
  const account = useAtomValue(accountAtom)
  if (!account) return null
  return (
    <span className="who" title={account.email}>
      <span className="account-note">{t('auth.loggedInAs')}</span> <b>{account.email}</b>{' '}
      <span className="account-note">({t(`admin.role.${account.role}`)})</span>
    </span>
  )
}

/** One word for each section; a section opens with its first view. */
function Navigation({ children }: { children?: ReactNode }) {
  const { locale, t } = useWords()
  const views = useAtomValue(allowedViewsAtom)
  const current = useAtomValue(currentViewAtom)
  const open = useSetAtom(viewAtom)
  const sections = [...Map.groupBy(views, ({ section }) => section.en).values()]
  return (
    <div className="nav">
      <nav aria-label={t('console.navigation')}>
        {sections.map(
          ([first]) =>
            first && (
              <button
                key={first.id}
                type="button"
                aria-current={current?.section.en === first.section.en ? 'page' : undefined}
                onClick={() => open(first.id)}
              >
                {first.section[locale]}
              </button>
            ),
        )}
      </nav>
      {children}
    </div>
  )
}

/** Parts of features besides views. */
type Parts = {
  /** The season, in the head. */
  subtitle: ReactNode
  /** The four figures: beside the navigation, and on a phone above the list. */
  figures: ReactNode
  /** What waits for staff, above the list; empty where nothing waits. */
  waiting: ReactNode
  /** Printed instead of the view. */
  printed: ReactNode
}

/** While rows are ticked, the boxes of all rows are drawn. */
const isSelectingAtom = atom((get) => get(selectionAtom).length > 0)

const ContextMenu = lazyDialog(() => import('./CommandMenu.tsx'))

/** Whether the initial view has been chosen. */
const landedAtom = atom(false)

/** A verifier's phone opens with the home visits, unless the address names a view. */
function useLanding(isPhone: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (store.get(landedAtom)) return
    store.set(landedAtom, true)
    const isVerifier = store.get(accountAtom)?.role === 'verifier'
    if (isPhone && isVerifier && location.search === '')
      store.set(searchAtom, new URLSearchParams({ view: 'visits' }), 'correction')
  }, [isPhone, store])
}

/** Preloads the code that is needed next: the palette, the dialogs, and except on a phone the views with an inspector. */
function useCodeAhead(isPhone: boolean): void {
  const views = useAtomValue(allowedViewsAtom)
  useEffect(() => {
    const load = () => {
      preloadPalette()
      for (const { Inspector, Screen, Tools } of views) {
        if (!Inspector || isPhone) continue
        void Inspector.ahead()
        void Screen.ahead()
        void Tools?.ahead()
      }
      void loadDialogs()
    }
    const timer = setTimeout(load, 1000)
    return () => clearTimeout(timer)
  }, [isPhone, views])
}

export function Window(parts: Parts) {
  useCommandKeys()
  const isPhone = useIsPhone()
  useCodeAhead(isPhone)
  useLanding(isPhone)
  const [menu, setMenu] = useAtom(contextMenuAtom)
  return (
    <div className="window">
      <header className="head">
        <Boundary of={isPhone}>
          <Header isPhone={isPhone} subtitle={parts.subtitle} />
          <Navigation>{!isPhone && parts.figures}</Navigation>
        </Boundary>
        <Head isPhone={isPhone} {...parts} />
      </header>
      <Panes isPhone={isPhone} printed={parts.printed} />
      <Opened of={menu} close={() => setMenu(null)}>
        <ContextMenu />
      </Opened>
      <OpenDialog />
      <PrintGuard />
    </div>
  )
}

/** The bar between the navigation and the view. */
function Head({ isPhone, figures, waiting }: Parts & { isPhone: boolean }) {
  const ViewHead = useAtomValue(currentViewAtom)?.Head
  if (!ViewHead) return <ViewLine />
  return (
    <Boundary of={ViewHead}>
      {isPhone && <div className="figures">{figures}</div>}
      {waiting}
      <Suspense fallback={<div className="filter-panel" />}>
        <ViewHead />
      </Suspense>
    </Boundary>
  )
}

/** Below 1180 px the inspector covers the view; on a phone there is only the view. */
function Panes({ isPhone, printed }: { isPhone: boolean; printed: ReactNode }) {
  const Inspector = useAtomValue(currentViewAtom)?.Inspector
  const hasInspector = useAtomValue(inspectorOpenAtom) && !isPhone && Inspector !== undefined
  const isWide = useMedia('(min-width: 1180px)')
  return (
    <div
      className="work"
      data-inspector={hasInspector && isWide}
      data-selecting={useAtomValue(isSelectingAtom)}
    >
      <main className="area" id="content" tabIndex={-1}>
        <CurrentView />
        {printed}
        <Boundary of={null}>
          <Foot inWindow />
        </Boundary>
      </main>
      {hasInspector ? (
        <InspectorBoundary>
          <Inspector isOver={!isWide} />
        </InspectorBoundary>
      ) : (
        !isPhone && Inspector && <InspectorHandle />
      )}
    </div>
  )
}

/** Opens the pane again that a person has closed. */
function InspectorHandle() {
  const setOpen = useSetAtom(inspectorOpenAtom)
  if (!useAtomValue(inspectorClosedAtom)) return null
  return (
    <button className="insp-handle" type="button" onClick={() => setOpen(true)}>
      {t('console.tab.details')}
    </button>
  )
}

/** A separate component, so that a change of the focused row renders only the inspector. */
function InspectorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary of={useAtomValue(shownFocusAtom)}>
      <Suspense fallback={<aside className="insp" />}>{children}</Suspense>
    </Boundary>
  )
}

/** A view that does not exist, or that the account may not open: the list opens instead, and a toast says so. */
function useKnownView(): void {
  const isKnown = useAtomValue(currentViewAtom) !== undefined
  const setSearch = useSetAtom(searchAtom)
  useEffect(() => {
    if (isKnown) return
    setSearch(new URLSearchParams(), 'correction')
    toast({ kind: 'default', title: t('console.noView'), text: t('console.listInstead') })
  }, [isKnown, setSearch])
}

function CurrentView() {
  useKnownView()
  const Screen = useAtomValue(currentViewAtom)?.Screen
  return (
    <Boundary of={useAtomValue(viewAtom)}>
      <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>{Screen && <Screen />}</Suspense>
    </Boundary>
  )
}
