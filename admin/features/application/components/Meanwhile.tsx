/** Shown on a version conflict: how the application is now, and what has happened since. */

import { useWords } from '../../../app/texts/console.ts'
import type { ChangedElsewhere } from '../api.ts'
import { isSent } from '../replies.ts'
import { Timeline } from './Timeline.tsx'

export function Meanwhile({ news: { now, seen } }: { news: ChangedElsewhere }) {
  const { t } = useWords()
  const n = seen === undefined ? 1 : Math.max(1, now.version - seen)
  return (
    <div className="meanwhile" role="alert">
      <p className="warning">{t('console.changedElsewhere', { status: t(`status.${now.status}`) })}</p>
      {isSent(now) && <Timeline now={now} latest={n} />}
    </div>
  )
}
