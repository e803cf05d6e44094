/** Admin login: only admins and verifiers go on, to the address of the console that they came for. */
import { pathFor } from '#web/paths.ts'
import { addressAfterLogin, navigate } from '../../app/address.ts'
import { useEntryWords, useTitle } from '../../app/language.ts'
import { Card } from '../../window/Card.tsx'
import { LoginForm } from './components/LoginForm.tsx'

export function Login() {
  const { locale, word } = useEntryWords()
  useTitle(`${word('auth.adminLogin')} – ${word('app.title')}`)
  return (
    <Card title={word('auth.adminLogin')} text={word('auth.adminSub')}>
      <LoginForm entered={() => navigate(addressAfterLogin(location.search))} />
      <p className="notice">{word('auth.securityNotice')}</p>
      <a href={pathFor(locale, 'login')}>{word('admin.customerLogin')}</a>
    </Card>
  )
}
