/** The login page of admins and verifiers. After the login it opens the address that was requested. */
import { pathFor } from '#web/paths.ts'
import { addressAfterLogin, navigate, useTitle } from '../../app/page.ts'
import { useWords } from '../../app/texts/entry.ts'
import { Card } from '../../window/Card.tsx'
import { LoginForm } from './LoginForm.tsx'

export function Login() {
  const { locale, t } = useWords()
  useTitle(`${t('auth.adminLogin')} – ${t('app.title')}`)
  return (
    <Card title={t('auth.adminLogin')} text={t('auth.adminSub')}>
      <LoginForm entered={() => navigate(addressAfterLogin(location.search))} />
      <p className="notice">{t('auth.securityNotice')}</p>
      <a href={pathFor(locale, 'login')}>{t('admin.customerLogin')}</a>
    </Card>
  )
}
