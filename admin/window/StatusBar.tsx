/** The status bar: counts, time of the last save, connection. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { kolkataTime } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { everything } from '../app/client.ts'
import { connectionAtom, savedAtom, selectionAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { viewsAtom } from '../app/views.ts'
import { useConnection } from './connection.ts'

/** More that a view says at the left, such as its cut-off; set by it, and emptied when it goes. */
export const statusNotesAtom = atom<readonly string[]>([])
/** What a view says in gold at the right, such as that a what-if is on. */
export const statusFlagAtom = atom('')

/** With its seconds. */
const clock = (at: Date): string => kolkataTime(at.toISOString()).slice(11, 19)

/** @param inWindow whether a view is beside it; on the full page there is none */
export function StatusBar({ inWindow = false }: { inWindow?: boolean }) {
  const { t } = useWords()
  const selected = useAtomValue(selectionAtom).length
  const notes = useAtomValue(statusNotesAtom)
  const flag = useAtomValue(statusFlagAtom)
  const saved = useAtomValue(savedAtom)
  const view = useAtomValue(viewAtom)
  const Notes = useAtomValue(viewsAtom).find(({ id }) => id === view)?.Notes
  return (
    <footer className="status">
      {inWindow && Notes && <Notes />}
      {selected > 0 && <span>{t('console.selected', { n: selected })}</span>}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      <span className="grow" />
      {flag && <span className="gold">{flag}</span>}
      {saved && <span>{t('console.saved', { time: clock(saved.at) })}</span>}
      {saved && saved.event > 0 && <span>{t('console.event', { n: grouped(saved.event) })}</span>}
      <Connection />
    </footer>
  )
}

/** When the oldest of what is shown was read, in milliseconds since 1970; 0 while nothing was. */
function readAt(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ queryKey: everything, type: 'active' })
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return times.length === 0 ? 0 : Math.min(...times)
}

function Connection() {
  const { t } = useWords()
  const client = useQueryClient()
  useConnection()
  const connection = useAtomValue(connectionAtom)
  const since = readAt(client)
  return (
    <span className="live" data-connection={connection} role="status">
      {t(`console.connection.${connection}`)}
      {connection !== 'connected' &&
        since > 0 &&
        ` · ${t('console.dataFrom', { time: clock(new Date(since)) })}`}
    </span>
  )
}
