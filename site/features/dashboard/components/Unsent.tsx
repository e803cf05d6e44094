/** Answers that are only on this phone, where they may still be sent. */
import { type MyApplication, useDeadline } from '../../../account/queries.ts'
import { UnsentAnswers } from '../../unsent/UnsentAnswers.tsx'
import { useUnsent } from '../../unsent/use-unsent.ts'
import { editProblem } from '../permissions.ts'

export function Unsent({ application, userId }: { application: MyApplication; userId: string }) {
  const { isUnsent, look } = useUnsent(userId)
  const isExpired = useDeadline().data?.isExpired ?? false
  if (!isUnsent || editProblem(application, isExpired)) return null
  return (
    <section className="panel notice" role="status">
      <UnsentAnswers userId={userId} look={look} />
    </section>
  )
}
