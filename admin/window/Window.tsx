/** The window's layout: menu bar, toolbar, navigation, current view, inspector, status bar; pane widths are stored. */
import { useAtomValue } from 'jotai'
import { type CSSProperties, type ReactNode, Suspense, useEffect } from 'react'
import {
  focusedAtom,
  inspectorOpenAtom,
  inspectorWidthAtom,
  navigationOpenAtom,
  navigationWidthAtom,
  viewAtom,
} from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { type View, viewsAtom } from '../app/views.ts'
import { Boundary } from './Boundary.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { useCommandContext } from './command-context.ts'
import { readyPalette } from './commands.tsx'
import { OpenDialog } from './dialogs/OpenDialog.tsx'
import { useCommandKeys } from './keys.ts'
import { MenuBar } from './MenuBar.tsx'
import { useMedia } from './media.ts'
import { PhoneBar } from './PhoneBar.tsx'
import { Splitter } from './Splitter.tsx'
import { StatusBar } from './StatusBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import './window.css'
import './print.css'

/** What features put into the window besides their views. */
type Parts = {
  /** The lines of the navigation. */
  navigation: ReactNode
  /** What is shown on paper instead of the view. */
  printed: ReactNode
}

export function Window(parts: Parts) {
  useEffect(() => {
    const timer = setTimeout(readyPalette, 1000)
    return () => clearTimeout(timer)
  }, [])
  useCommandKeys()
  const isPhone = !useMedia('(min-width: 720px)')
  return (
    <div className="window">
      {isPhone ? <PhoneBar /> : <MenuBar />}
      {!isPhone && <Toolbar />}
      <Work isPhone={isPhone} {...parts} />
      <StatusBar inWindow />
      <ContextMenu />
      <OpenDialog />
    </div>
  )
}

/** The columns between the bars. Below 1180 px the inspector lies over the view; on a phone the view is all there is. */
function Work({ isPhone, navigation, printed }: Parts & { isPhone: boolean }) {
  const { t } = useWords()
  const Inspector = useInspector()
  const hasInspector = Inspector !== undefined && !isPhone
  const isWide = useMedia('(min-width: 1180px)')
  const hasNavigation = useAtomValue(navigationOpenAtom) && !isPhone
  const left = useAtomValue(navigationWidthAtom)
  const right = useAtomValue(inspectorWidthAtom)
  const columns = [
    hasNavigation ? `${left}px` : '',
    'minmax(0, 1fr)',
    hasInspector && isWide ? `${right}px` : '',
  ]
  const focused = useAtomValue(focusedAtom)
  const style: CSSProperties = { gridTemplateColumns: columns.join(' ') }
  return (
    <div className="work" style={style}>
      {hasNavigation && (
        <nav className="side" aria-label={t('console.navigation')}>
          {navigation}
        </nav>
      )}
      <main className="area" id="content" tabIndex={-1}>
        <OpenView />
        {printed}
        {hasNavigation && (
          <Splitter
            label={t('console.resizeNavigation')}
            width={navigationWidthAtom}
            min={150}
            max={360}
            pane="before"
          />
        )}
        {hasInspector && isWide && (
          <Splitter
            label={t('console.resizeInspector')}
            width={inspectorWidthAtom}
            min={300}
            max={640}
            pane="after"
          />
        )}
      </main>
      {hasInspector && (
        <Boundary of={focused}>
          <Inspector isOver={!isWide} />
        </Boundary>
      )}
    </div>
  )
}

function useInspector(): View['Inspector'] {
  const view = useAtomValue(viewAtom)
  const Inspector = useAtomValue(viewsAtom).find(({ id }) => id === view)?.Inspector
  return useAtomValue(inspectorOpenAtom) ? Inspector : undefined
}

function OpenView() {
  const { t } = useWords()
  const view = useAtomValue(viewAtom)
  const { role } = useCommandContext()
  const Screen = useAtomValue(viewsAtom).find(
    ({ id, mayOpen }) => id === view && (mayOpen?.(role) ?? true),
  )?.Screen
  return (
    <Boundary of={view}>
      <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
        {Screen ? <Screen /> : <p className="waiting">{t('toast.noPage')}</p>}
      </Suspense>
    </Boundary>
  )
}
