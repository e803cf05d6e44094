/** Shown instead of the console to anybody but staff, with a link to the login, which returns to this address. */
import { loginFrom } from '../app/address.ts'
import { useWords } from '../app/texts/entry.ts'
import { useTitle } from '../app/title.ts'
import { Card } from './Card.tsx'

export function AccessDenied() {
  const { t } = useWords()
  useTitle(`${t('toast.accessDenied')} – ${t('app.title')}`)
  return (
    <Card title={t('toast.accessDenied')} text={t('toast.noPage')}>
      <a className="button button-strong" href={loginFrom(location)}>
        {t('auth.adminLogin')}
      </a>
    </Card>
  )
}
