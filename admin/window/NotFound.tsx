/** The screen for an unknown address under /admin. */
import { adminPaths } from '#web/paths.ts'
import { useWords } from '../app/texts/entry.ts'
import { useTitle } from '../app/title.ts'
import { Card } from './Card.tsx'

export function NotFound() {
  const { t } = useWords()
  useTitle(t('page.notFound'))
  return (
    <Card title={t('page.notFound')} text={t('page.notFoundText')}>
      <a className="button button-strong" href={adminPaths.dashboard}>
        {t('admin.title')}
      </a>
    </Card>
  )
}
