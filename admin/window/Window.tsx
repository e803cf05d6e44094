/** The window: menu bar, toolbar, navigation, the view that is open, inspector, status bar; panes are resized and kept. */
import { useAtomValue } from 'jotai'
import { type CSSProperties, Suspense, useEffect } from 'react'
import {
  dialogAtom,
  inspectorOpenAtom,
  inspectorWidthAtom,
  navigationOpenAtom,
  navigationWidthAtom,
  viewAtom,
} from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { viewsAtom } from '../app/views.ts'
import { Inspector } from '../features/application/Inspector.tsx'
import { PrintedList } from '../features/applications/PrintedList.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { useCommandContext } from './command-context.ts'
import { useCommandKeys } from './keys.ts'
import { MenuBar } from './MenuBar.tsx'
import { useMedia } from './media.ts'
import { Navigation } from './Navigation.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Splitter } from './Splitter.tsx'
import { StatusBar } from './StatusBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { readyPalette } from './window-commands.tsx'
import './window.css'
import './print.css'

export function Window() {
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
      <Work isPhone={isPhone} />
      <StatusBar inWindow />
      <ContextMenu />
      <OpenDialog />
    </div>
  )
}

const OpenDialog = () => <Suspense>{useAtomValue(dialogAtom)}</Suspense>

/** The columns between the bars. Below 1180 px the inspector lies over the view; on a phone the view is all there is. */
function Work({ isPhone }: { isPhone: boolean }) {
  const { t } = useWords()
  const hasInspector = useInspector() && !isPhone
  const isWide = useMedia('(min-width: 1180px)')
  const hasNavigation = useAtomValue(navigationOpenAtom) && !isPhone
  const [left, right] = [useAtomValue(navigationWidthAtom), useAtomValue(inspectorWidthAtom)]
  const columns = [
    hasNavigation ? `${left}px` : '',
    'minmax(0, 1fr)',
    hasInspector && isWide ? `${right}px` : '',
  ]
  const style: CSSProperties = { gridTemplateColumns: columns.join(' ') }
  return (
    <div className="work" style={style}>
      {hasNavigation && <Navigation />}
      <main className="area" id="content" tabIndex={-1}>
        <OpenView />
        <PrintedList />
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
      {hasInspector && <Inspector isOver={!isWide} />}
    </div>
  )
}

function useInspector(): boolean {
  const [views, view] = [useAtomValue(viewsAtom), useAtomValue(viewAtom)]
  const isOpen = useAtomValue(inspectorOpenAtom)
  return isOpen && (views.find(({ id }) => id === view)?.hasInspector ?? false)
}

function OpenView() {
  const { t } = useWords()
  const [views, view] = [useAtomValue(viewsAtom), useAtomValue(viewAtom)]
  const { role } = useCommandContext()
  const Screen = views.find(({ id, mayOpen }) => id === view && (mayOpen?.(role) ?? true))?.Screen
  return (
    <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
      {Screen ? <Screen /> : <p className="waiting">{t('toast.noPage')}</p>}
    </Suspense>
  )
}
