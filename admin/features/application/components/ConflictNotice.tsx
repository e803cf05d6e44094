/** Shown on a version conflict: who has changed the application, its present status and the events since the version that was shown. */
import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import type { ChangedElsewhere } from '../api.ts'
import { changedText } from '../changed-elsewhere.ts'
import { isSent } from '../replies.ts'
import { Timeline } from './Timeline.tsx'

type Props = { conflict: ChangedElsewhere; hasTyped: boolean }

export function ConflictNotice({ conflict, hasTyped }: Props) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const { application, seen } = conflict
  return (
    <div role="alert">
      <p className="warning">{changedText({ t, locale }, conflict, { reader, hasTyped })}</p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
    </div>
  )
}
