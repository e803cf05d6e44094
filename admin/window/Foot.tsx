/** The foot of the window: what is selected, notes of the view, warnings, the connection, and the pages of a list. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue, useStore } from 'jotai'
import { kolkataTime } from '#events/dates.ts'
import { everything } from '../app/client.ts'
import { connectionAtom, heardAtAtom, warningsAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { currentViewAtom } from '../app/views.ts'

/** `left`: notes such as the cut-off. `right`: a highlighted note, such as that a what-if is on. */
type FootNotes = { left: readonly string[]; right: string }
/** Set by the open view. */
export const footNotesAtom = atom<FootNotes | null>(null)

/** `HH:MM:SS` in Asia/Kolkata. */
const clock = (at: Date): string => kolkataTime(at.toISOString()).slice(11, 19)

/** @param inWindow false on the full page of an application, which has no view */
export function Foot({ inWindow = false }: { inWindow?: boolean }) {
  const { t } = useWords()
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

/** A query that is shown. `follows`: whether the stream of changes has it read anew. `isBehind`: it is known to be out of date. */
export type Shown = { updatedAt: number; follows: boolean; isBehind: boolean }

/**
 * From when the data are that are shown, in milliseconds since 1970.
 * @param heardAt when the stream last said that there is nothing new: what was read before that is as it was then
 * @returns 0 where nothing is shown
 */
export function dataFrom(shown: readonly Shown[], heardAt: number): number {
  const times = shown.flatMap(({ updatedAt, follows, isBehind }) => {
    if (updatedAt === 0 || !follows) return []
    return [isBehind ? updatedAt : Math.max(updatedAt, heardAt)]
  })
  return times.length === 0 ? 0 : Math.min(...times)
}

const shownIn = (client: QueryClient): Shown[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: everything, type: 'active' })
    .map(({ meta, state }) => ({
      updatedAt: state.dataUpdatedAt,
      follows: (meta?.follows ?? []).length > 0,
      isBehind: state.isInvalidated || state.fetchStatus !== 'idle' || state.status === 'error',
    }))

function Connection() {
  const { t } = useWords()
  const client = useQueryClient()
  const connection = useAtomValue(connectionAtom)
  const loadedAt = dataFrom(shownIn(client), useStore().get(heardAtAtom))
  return (
    <span className="live" data-connection={connection} role="status">
      {t(`console.connection.${connection}`)}
      {connection !== 'connected' &&
        loadedAt > 0 &&
        ` · ${t('console.dataFrom', { time: clock(new Date(loadedAt)) })}`}
    </span>
  )
}
