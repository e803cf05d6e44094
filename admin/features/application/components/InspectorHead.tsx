/** The head of the inspector: names, saved total score, id, season, district, status. */
import { useAtomValue } from 'jotai'
import { spokenNumber } from '#events/application/number.ts'
import { referenceOf } from '#events/application/reference.ts'
import { seasonName } from '#events/language/format.ts'
import { hasLeftAtom } from '../../../app/in-hand/in-hand.ts'
import { districtName, pointsText } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { unsavedNoteAtom } from '../inspected.ts'
import { type Application, isSent, withdrawnAtOf } from '../replies.ts'
import { ScoredEarlier } from './ScoredEarlier.tsx'

export function InspectorHead({ application }: { application: Application }) {
  const { locale, t } = useWords()
  const total = isSent(application) ? application.totalScore : null
  const note = useAtomValue(unsavedNoteAtom)
  const hasLeft = useAtomValue(hasLeftAtom)
  return (
    <div className="hd">
      <h2>
        {application.groomName}
        <br />
        {application.brideName}
      </h2>
      <div className="big">
        {total === null ? '–' : pointsText(total)}
        <small> /100</small>
      </div>
      <div className="meta">
        <span className="id">{referenceOf(application.id)}…</span>
        {application.number !== null && <> · {spokenNumber(application.number)}</>} ·{' '}
        {seasonName(locale, application.season)} · {districtName(locale, application.groomDistrict)}
      </div>
      <div className="at-end">
        <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      </div>
      <p className="unsaved" role="status">
        {hasLeft && t('console.leftList')}
      </p>
      <ScoredEarlier application={application} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}
