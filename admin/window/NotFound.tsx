/** An address under /admin at which the console has no screen. */
import { adminPaths } from '#web/paths.ts'
import { useEntryWords, useTitle } from '../app/language.ts'
import { Card } from './Card.tsx'

export function NotFound() {
  const { word } = useEntryWords()
  useTitle(word('page.notFound'))
  return (
    <Card title={word('page.notFound')} text={word('page.notFoundText')}>
      <a className="button button-strong" href={adminPaths.dashboard}>
        {word('admin.title')}
      </a>
    </Card>
  )
}
