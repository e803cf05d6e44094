/** Which application a dialog is about: id, applicant, status. */
import { shortId } from '../../../app/names.ts'
import type { Target } from '../../../app/state.ts'
import { useWords } from '../../../app/words.ts'
import { Badge } from '../../../window/Badge.tsx'

export function AboutOne({ target }: { target: Target }) {
  const { word } = useWords()
  return (
    <dl className="facts">
      <dt>{word('console.applicationId')}</dt>
      <dd className="id">{shortId(target.id)}</dd>
      <dt>{word('console.applicant')}</dt>
      <dd>{target.groomName}</dd>
      <dt>{word('admin.currentStatus')}</dt>
      <dd>
        <Badge status={target.status} />
      </dd>
    </dl>
  )
}
