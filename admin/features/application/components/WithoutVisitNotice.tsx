/** Before a change that would verify an application of which home visits have confirmed too little: that, and what will be recorded. */
import { useQuery } from '@tanstack/react-query'
import type { Status } from '#events/application/status.ts'
import { unsettledFor } from '#events/application/visit.ts'
import { useWords } from '../../../app/texts/console.ts'
import { applicationQuery } from '../api.ts'
import { isSent, type Sent } from '../replies.ts'

/** `to`: the statuses that may come next; '' where none is chosen yet. */
type Props = { application: Pick<Sent, 'verifiedAt' | 'visit'>; to: readonly (Status | '')[]; id?: string }

export function WithoutVisitNotice({ application, to, id }: Props) {
  const { t } = useWords()
  const { confirmed, of } = application.visit
  const [visit] = to.flatMap((status) => (status === '' ? [] : (unsettledFor(application, status) ?? [])))
  if (!visit) return null
  return (
    <p className="hint without-visit" id={id} role="status">
      {t(`visited.before.${visit}`, { confirmed, of })}
    </p>
  )
}

/** The same of an application whose details may still have to be loaded. */
export function WithoutVisitOf({ id, to }: { id: string; to: Status | '' }) {
  const application = useQuery(applicationQuery(id)).data
  return application && isSent(application) ? (
    <WithoutVisitNotice application={application} to={[to]} />
  ) : null
}
