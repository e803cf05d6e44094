/** What stands in place of the console: while it is not known who is signed in, and where that is nobody of staff. */
import { wordsOf } from '#web/api.ts'
import { AccessDenied } from '../window/Card.tsx'
import type { useVisitor } from './session.ts'
import { useWords } from './texts/console.ts'

export function NotIn({ visitor }: { visitor: ReturnType<typeof useVisitor> }) {
  const { t } = useWords()
  if (visitor.state === 'pending') return <p className="waiting">{t('admin.wait')}</p>
  if (visitor.state === 'known') return <AccessDenied />
  const text = wordsOf(visitor.error, { network: t('toast.network'), otherwise: t('toast.error') })
  return <p className="waiting">{text}</p>
}
