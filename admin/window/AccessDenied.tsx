/** For anybody but an admin or verifier who opens a screen of the console. */
import { adminPaths } from '../../site/paths.ts'
import { useEntryWords, useTitle } from '../language.ts'
import { Card } from './Card.tsx'

export function AccessDenied() {
  const { word } = useEntryWords()
  useTitle(`${word('toast.accessDenied')} – ${word('app.title')}`)
  return (
    <Card title={word('toast.accessDenied')} text={word('toast.noPage')}>
      <a className="button button-strong" href={adminPaths.login}>
        {word('auth.adminLogin')}
      </a>
    </Card>
  )
}
