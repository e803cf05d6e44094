/** The foot of the window: what is selected, notes of the view, warnings, the connection, and the pages of a list. */
import { atom, useAtomValue } from 'jotai'
import { kolkataTime } from '#events/dates.ts'
import { connectionAtom, heardAtAtom, warningsAtom } from '../app/state.ts'
import { t } from '../app/texts/console.ts'
import { currentViewAtom } from '../app/views.ts'

/** `left`: notes such as the cut-off. `right`: a highlighted note, such as that a what-if is on. */
type FootNotes = { left: readonly string[]; right: string }
/** Set by the open view. */
export const footNotesAtom = atom<FootNotes | null>(null)

/** `HH:MM:SS` in Asia/Kolkata. */
const clock = (at: Date): string => kolkataTime(at.toISOString()).slice(11, 19)

/** @param inWindow false on the full page of an application, which has no view */
export function Foot({ inWindow = false }: { inWindow?: boolean }) {
  const notes = useAtomValue(footNotesAtom)
  const warnings = useAtomValue(warningsAtom)
  const view = useAtomValue(currentViewAtom)
  return (
    <footer className="foot">
      {inWindow && view?.Selected && <view.Selected />}
      {notes?.left.map((note) => (
        <span key={note}>{note}</span>
      ))}
      <span className="grow" />
      {warnings.map((warning) => (
        <span key={warning} className="gold" role="alert">
          {t(`console.warning.${warning}`)}
        </span>
      ))}
      {notes?.right && <span className="gold">{notes.right}</span>}
      <Connection />
      {inWindow && view?.Pages && <view.Pages />}
    </footer>
  )
}

function Connection() {
  const connection = useAtomValue(connectionAtom)
  // The time of the shown data: every earlier change was read.
  const heardAt = useAtomValue(heardAtAtom)
  return (
    <span className="live" data-connection={connection} role="status">
      {t(`console.connection.${connection}`)}
      {connection !== 'connected' &&
        heardAt > 0 &&
        ` · ${t('console.dataFrom', { time: clock(new Date(heardAt)) })}`}
    </span>
  )
}
