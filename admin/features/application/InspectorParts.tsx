/** Head and notices of the inspector, and which application it shows. */
import { atom, useAtomValue, useStore } from 'jotai'
import { type SyntheticEvent, startTransition, useEffect, useState } from 'react'
import { referenceOf, spokenNumber } from '#events/application/number.ts'
import { seasonName } from '#events/language/format.ts'
import { afterPaint } from '../../app/after-paint.ts'
import { hasLeftAtom } from '../../app/in-hand/in-hand.ts'
import { districtName, familyName } from '../../app/names.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { focusedAtom, shownFocusAtom } from '../../app/state.ts'
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
  const { locale, t } = useWords()
  const note = useAtomValue(unsavedNoteAtom)
  const hasLeft = useAtomValue(hasLeftAtom)
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
      <p className="unsaved" role="status">
        {hasLeft && t('console.leftList')}
      </p>
      <ScoredEarlier application={application} />
      {note?.id === application.id && <p className="unsaved">{note.text}</p>}
    </div>
  )
}

// While the inspector still shows the previous family, as on a slow machine, an overlay names the family that is loading and takes the
// presses.
/** After the paint that marks the focused row. */
function useInHand() {
  const store = useStore()
  const [inHand, set] = useState(store.get(focusedAtom))
  useEffect(() => {
    const look = () => afterPaint(() => set(store.get(focusedAtom)))
    look()
    return store.sub(focusedAtom, look)
  }, [store])
  return inHand
}

/** @param shown id of the application in the panel; null while loading */
export function Lagging({ shown }: { shown: string | null }) {
  const { t } = useWords()
  const inHand = useInHand()
  if (inHand === null || inHand.id === shown) return null
  return (
    <div className="insp-lagging">
      <p>{t('watching.panelLoading', { family: familyName(inHand) })}</p>
    </div>
  )
}

/** Stops presses in the panel while it shows another application than the focused one. */
export function useLaggingPresses(shown: string | null) {
  const store = useStore()
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const refuse = (event: SyntheticEvent) => {
    const inHand = store.get(focusedAtom)
    const isOfPane = event.target instanceof Element && event.target.closest('.insp-close') !== null
    if (inHand === null || inHand.id === shown || isOfPane) return
    event.preventDefault()
    event.stopPropagation()
    notActedOn(t('watching.panelLags', { family: familyName(inHand) }))
  }
  return { onClickCapture: refuse, onSubmitCapture: refuse }
}
