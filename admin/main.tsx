/** The entry point: applies the colour scheme and renders the login or, as a lazy chunk, the console. */
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/ui/theme.css'
import '#web/ui/button.css'
import { NoNetwork } from '#web/network.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { lazyCode } from './app/lazy-code.tsx'
import { applyStoredScheme, usePath } from './app/page.ts'
import { useWords } from './app/texts/entry.ts'
import { Login } from './features/account/Login.tsx'
import { NotFound } from './window/Card.tsx'
import './window/theme.css'

/** Shown if the code of the console cannot be loaded. */
function NotLoaded({ text }: { text: 'toast.network' | 'admin.notLoaded' }) {
  const { t } = useWords()
  return (
    <div className="waiting" role="alert">
      <p>{t(text)}</p>
      <button className="button button-line" type="button" onClick={() => location.reload()}>
        {t('admin.openAgain')}
      </button>
    </div>
  )
}
const Unreached = () => <NotLoaded text="toast.network" />
const Broken = () => <NotLoaded text="admin.notLoaded" />

// The error boundary library would make the login larger, so the fallback is a component.
const Console = lazyCode(
  () => import('./app/router.tsx'),
  (error) => (error instanceof NoNetwork ? Unreached : Broken),
)
const isConsole = (path: string): boolean => /^\/admin(\/dashboard|\/applications\/[^/]+)?$/.test(path)

function Screen({ path }: { path: string }) {
  if (path === '/admin-login' || path === '/admin/login') return <Login />
  return isConsole(path) ? <Console /> : <NotFound />
}

function Admin() {
  const { t } = useWords()
  return (
    <>
      <Suspense fallback={<p className="waiting">{t('admin.wait')}</p>}>
        <Screen path={usePath()} />
      </Suspense>
      {/* Outside the screens, so that toasts are shown above every dialog. */}
      <div>
        <Toaster close={t('admin.dismiss')} />
      </div>
    </>
  )
}

// The console is preloaded while somebody types their password.
document.addEventListener('input', () => void Console.ahead(), { once: true })
// A page from the back/forward cache may show data of somebody who has logged out since.
addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => persisted && location.reload())
applyStoredScheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
// The page hides the root if the browser is too old.
if (!root.hidden)
  createRoot(root).render(
    <StrictMode>
      <Admin />
    </StrictMode>,
  )
