/** For anybody but an admin or verifier who opens a screen of the console; the sign-in leads back to it. */
import { loginFrom } from '../app/address.ts'
import { useEntryWords, useTitle } from '../app/language.ts'
import { Card } from './Card.tsx'

export function AccessDenied() {
  const { word } = useEntryWords()
  useTitle(`${word('toast.accessDenied')} – ${word('app.title')}`)
  return (
    <Card title={word('toast.accessDenied')} text={word('toast.noPage')}>
      <a className="button button-strong" href={loginFrom(location)}>
        {word('auth.adminLogin')}
      </a>
    </Card>
  )
}
