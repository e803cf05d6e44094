/** Head and notices of the inspector, and which application it shows. */
import { atom, useAtomValue } from 'jotai'
import { startTransition, useEffect, useState } from 'react'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import { seasonName } from '#events/language/format.ts'
import { districtName } from '../../app/names.ts'
import { shownFocusAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { Badge } from '../../window/Badge.tsx'
import { type Application, withdrawnAtOf } from './replies.ts'
import { ScoredEarlier } from './Score.tsx'
import './inspector.css'

/** A note on unsaved values of an application, such as its score under other weights. */
export const unsavedNoteAtom = atom<{ id: string; text: string } | null>(null)

/** Milliseconds. */
const DELAY = 120

/** The id of the focused row, debounced so that arrow keys cause few requests; null while no row is focused. */
export function useInspectedId(): string | null {
  const id = useAtomValue(shownFocusAtom)?.id ?? null
  const [settled, setSettled] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(id)), DELAY)
    return () => clearTimeout(timer)
  }, [id])
  return id === null ? null : settled
}

export function InspectorHead({ application }: { application: Application }) {
  const { locale } = useWords()
  const note = useAtomValue(unsavedNoteAtom)
  return (
    <div className="hd">
      <h2>
        {application.groomName}
        <br />
        {application.brideName}
      </h2>
      <p className="meta">
        {application.number !== null && <b>{spokenNumber(application.number)}</b>}{' '}
        <span className="id">{referenceOf(application.id)}…</span> ·{' '}
        {districtName(locale, application.groomDistrict)} · {seasonName(locale, application.season)}
      </p>
      <Badge status={application.status} withdrawnAt={withdrawnAtOf(application)} />
      <ScoredEarlier application={application} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}
