/** Shown on a version conflict: the application's present status and the events since the version that was shown. */
import { useWords } from '../../../app/texts/console.ts'
import type { ChangedElsewhere } from '../api.ts'
import { isSent } from '../replies.ts'
import { Timeline } from './Timeline.tsx'

export function ConflictNotice({ conflict: { application, seen } }: { conflict: ChangedElsewhere }) {
  const { t } = useWords()
  return (
    <div role="alert">
      <p className="warning">
        {t('console.changedElsewhere', { status: t(`status.${application.status}`) })}
      </p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
    </div>
  )
}
