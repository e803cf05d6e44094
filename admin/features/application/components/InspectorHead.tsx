/** The head of the inspector: names, saved total score, id, season, district, status. */
import { useAtomValue } from 'jotai'
import { referenceOf } from '#events/application/reference.ts'
import { seasonName } from '#events/language/format.ts'
import { districtName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Badge } from '../../../window/Badge.tsx'
import { unsavedNoteAtom } from '../inspected.ts'
import { type Application, isSent } from '../replies.ts'

export function InspectorHead({ now }: { now: Application }) {
  const { locale } = useWords()
  const total = isSent(now) ? now.totalScore : null
  const note = useAtomValue(unsavedNoteAtom)
  return (
    <div className="hd">
      <h2>
        {now.brideName}
        <br />
        {now.groomName}
      </h2>
      <div className="big">
        {total ?? '–'}
        <small> /100</small>
      </div>
      <div className="meta">
        <span className="id">{referenceOf(now.id)}…</span> · {seasonName(locale, now.season)} ·{' '}
        {districtName(locale, now.groomDistrict)}
      </div>
      <div className="at-end">
        <Badge status={now.status} />
      </div>
      {note?.id === now.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}
