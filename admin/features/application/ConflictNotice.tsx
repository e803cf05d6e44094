/** Shown on a version conflict: who has changed the application, its present status and the events since the version that was shown. */
import { useAtomValue } from 'jotai'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { LookButton } from '../../window/looking/LookButton.tsx'
import { type Look, useLook } from '../../window/looking/use-look.ts'
import { ChangedElsewhere } from './api.ts'
import { changedText } from './changed-elsewhere.ts'
import { Timeline } from './components/Timeline.tsx'
import { isSent } from './replies.ts'

/** `error`: of the last try. `look`: of the same error. */
type Props = { error: Error | null; hasTyped: boolean; look: Look }

/** Whether the person has looked at what others have done, where the last try was refused for it. */
export const useConflictLook = (error: Error | null): Look =>
  useLook(error instanceof ChangedElsewhere ? `${error.application.id} ${error.application.version}` : null)

export function ConflictNotice({ error, ...shown }: Props) {
  return error instanceof ChangedElsewhere && <Notice conflict={error} {...shown} />
}

function Notice({ conflict, hasTyped, look }: Omit<Props, 'error'> & { conflict: ChangedElsewhere }) {
  const { locale, t } = useWords()
  const reader = useAtomValue(accountAtom)?.id ?? ''
  const { application, seen } = conflict
  return (
    <div role="alert">
      <p className="warning">{changedText({ t, locale }, conflict, { reader, hasTyped })}</p>
      {isSent(application) && <Timeline application={application} latest={application.version - seen} />}
      <LookButton look={look} />
    </div>
  )
}
