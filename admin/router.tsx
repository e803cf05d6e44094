/** The console's frame: which screen the address names, and the toast over all of them. */
import { Toaster } from '../site/ui/Toaster.tsx'
import { usePath } from './address.ts'
import { useWords } from './language.ts'
import { Dashboard } from './screens/Dashboard.tsx'
import { Login } from './screens/Login.tsx'
import { NotFound } from './screens/NotFound.tsx'

function Screen({ path }: { path: string }) {
  switch (path) {
    case '/admin-login':
    case '/admin/login':
      return <Login />
    case '/admin':
    case '/admin/dashboard':
      return <Dashboard />
    default:
      return <NotFound />
  }
}

export function Console() {
  const { word } = useWords()
  return (
    <>
      <Screen path={usePath()} />
      <Toaster close={word('admin.dismiss')} />
    </>
  )
}
