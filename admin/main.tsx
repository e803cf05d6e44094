/** Starts the admin: the scheme that was chosen, the language, and the login or, as a chunk of its own, the console. */
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '../site/theme.css'
import '../site/ui/button.css'
import { Toaster } from '../site/ui/Toaster.tsx'
import { usePath } from './address.ts'
import { useEntryWords } from './language.ts'
import { keepScheme } from './scheme.ts'
import { Login } from './screens/Login.tsx'
import { NotFound } from './screens/NotFound.tsx'
import './theme.css'

const Console = lazy(() => import('./router.tsx'))
const isConsole = (path: string): boolean => /^\/admin(\/dashboard|\/applications\/[^/]+)?$/.test(path)

function Screen({ path }: { path: string }) {
  if (path === '/admin-login' || path === '/admin/login') return <Login />
  return isConsole(path) ? <Console /> : <NotFound />
}

function Admin() {
  const { word } = useEntryWords()
  return (
    <>
      <Suspense fallback={<p className="waiting">{word('admin.wait')}</p>}>
        <Screen path={usePath()} />
      </Suspense>
      {/* Over every dialog, and heard there too. */}
      <div data-react-aria-top-layer="true">
        <Toaster close={word('admin.dismiss')} />
      </div>
    </>
  )
}

keepScheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <Admin />
  </StrictMode>,
)
