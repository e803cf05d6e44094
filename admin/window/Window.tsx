/** The window's layout: menu bar, toolbar, navigation, current view, inspector, status bar. */
import { atom, useAtomValue, useStore } from 'jotai'
import { type CSSProperties, type ReactNode, Suspense, useEffect } from 'react'
import { refuseStrayPresses } from '#web/presses/stray-presses.ts'
import { loadDialogs } from '../app/lazy-code.tsx'
import {
  accountAtom,
  FIRST_VIEW,
  inspectorOpenAtom,
  inspectorWidthAtom,
  navigationOpenAtom,
  navigationWidthAtom,
  searchAtom,
  shownFocusAtom,
  viewAtom,
} from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { allowedViewsAtom, currentViewAtom } from '../app/views.ts'
import { ContextMenu } from './CommandMenu.tsx'
import { preloadPalette } from './commands.tsx'
import { OpenDialog } from './dialogs/OpenDialog.tsx'
import { useCommandKeys } from './keys.ts'
import { Boundary } from './LoadFailed.tsx'
import { MenuBar, PhoneBar } from './MenuBar.tsx'
import { PrintGuard } from './Printing.tsx'
import { Splitter, useIsPhone, useMedia } from './panes.tsx'
import { StatusBar } from './StatusBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import './window.css'

/** Parts of features besides views. */
type Parts = {
  navigation: ReactNode
  /** The four figures, shown above the list if there is no navigation. */
  figures: ReactNode
  /** Printed instead of the view. */
  printed: ReactNode
}

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
  useEffect(() => refuseStrayPresses(), [])
  const isPhone = useIsPhone()
  useCodeAhead(isPhone)
  useLanding(isPhone)
  return (
    <div className="window">
      <Boundary of={isPhone}>{isPhone ? <PhoneBar /> : <MenuBar />}</Boundary>
      {!isPhone && <Toolbar />}
      <Panes isPhone={isPhone} {...parts} />
      <Boundary of={null}>
        <StatusBar inWindow />
      </Boundary>
      <ContextMenu />
      <OpenDialog />
      <PrintGuard />
    </div>
  )
}

const navigationSplitter = { width: navigationWidthAtom, min: 150, max: 360, pane: 'before' } as const
const inspectorSplitter = { width: inspectorWidthAtom, min: 300, max: 640, pane: 'after' } as const

/** Below 1180 px the inspector covers the view; on a phone there is only the view. */
function Panes({ isPhone, navigation, figures, printed }: Parts & { isPhone: boolean }) {
  const { t } = useWords()
  const Inspector = useAtomValue(currentViewAtom)?.Inspector
  const hasInspector = useAtomValue(inspectorOpenAtom) && !isPhone
  const isWide = useMedia('(min-width: 1180px)')
  const hasInspectorColumn = hasInspector && Inspector !== undefined && isWide
  const hasNavigation = useAtomValue(navigationOpenAtom) && !isPhone
  const left = useAtomValue(navigationWidthAtom)
  const right = useAtomValue(inspectorWidthAtom)
  const columns = [hasNavigation ? `${left}px` : '', 'minmax(0, 1fr)', hasInspectorColumn ? `${right}px` : '']
  const view = useAtomValue(viewAtom)
  const style: CSSProperties = { gridTemplateColumns: columns.join(' ') }
  return (
    <div className="work" style={style}>
      {hasNavigation && (
        <nav className="side" aria-label={t('console.navigation')}>
          <Boundary of={null}>{navigation}</Boundary>
        </nav>
      )}
      <main className="area" id="content" tabIndex={-1}>
        {isPhone && view === FIRST_VIEW && <div className="figures">{figures}</div>}
        <CurrentView />
        {printed}
        {hasNavigation && <Splitter {...navigationSplitter} label={t('console.resizeNavigation')} />}
        {hasInspectorColumn && <Splitter {...inspectorSplitter} label={t('console.resizeInspector')} />}
      </main>
      {hasInspector && Inspector && (
        <InspectorBoundary>
          <Inspector isOver={!isWide} />
        </InspectorBoundary>
      )}
    </div>
  )
}

/** A separate component, so that a change of the focused row renders only the inspector. */
function InspectorBoundary({ children }: { children: ReactNode }) {
  return <Boundary of={useAtomValue(shownFocusAtom)}>{children}</Boundary>
}

function CurrentView() {
  const { t } = useWords()
  const Screen = useAtomValue(currentViewAtom)?.Screen
  return (
    <Boundary of={useAtomValue(viewAtom)}>
      <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
        {Screen ? <Screen /> : <p className="waiting">{t('toast.noPage')}</p>}
      </Suspense>
    </Boundary>
  )
}
