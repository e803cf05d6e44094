/** The foot of the window: what is shown and selected, when something was last saved, and whether the server is there. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { kolkataTime } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { seasonName } from '#events/language/format.ts'
import { keys, statsQuery } from '../app/queries.ts'
import { useSeason } from '../app/season.ts'
import { connectionAtom, listedAtom, savedAtom, seasonAtom, selectionAtom, viewAtom } from '../app/state.ts'
import { useWords } from '../app/texts/console.ts'
import { viewsAtom } from '../app/views.ts'
import { useConnection } from './connection.ts'

/** More that a view says at the left, such as its cut-off; set by it, and emptied when it goes. */
export const statusNotesAtom = atom<readonly string[]>([])
/** What a view says in gold at the right, such as that a what-if is on. */
export const statusFlagAtom = atom('')

/** With its seconds. */
const clock = (at: Date): string => kolkataTime(at.toISOString()).slice(11, 19)

/** How many of all families of the season are listed, where the view lists families at all. */
function Shown() {
  const { t } = useWords()
  const counts = useQuery(statsQuery(useAtomValue(seasonAtom))).data?.byStatus
  const [views, view, shown] = [
    useAtomValue(viewsAtom),
    useAtomValue(viewAtom),
    useAtomValue(listedAtom).length,
  ]
  const total = counts ? Object.values(counts).reduce((sum, n) => sum + n, 0) : 0
  if (!views.find(({ id }) => id === view)?.hasInspector) return null
  return <span>{t('console.shownOf', { n: grouped(shown), total: grouped(total) })}</span>
}

/** Said where the view shows the families of a season, and that is not the current one. */
function NotCurrent() {
  const { locale, t } = useWords()
  const { name, isCurrent } = useSeason()
  const [views, view] = [useAtomValue(viewsAtom), useAtomValue(viewAtom)]
  if (isCurrent || name === null || !views.find(({ id }) => id === view)?.isOfSeason) return null
  return <span className="gold">{t('console.notCurrent', { season: seasonName(locale, name) })}</span>
}

/** @param inWindow whether lists of families are beside it; on the full page there are none */
export function StatusBar({ inWindow = false }: { inWindow?: boolean }) {
  const { t } = useWords()
  const selected = useAtomValue(selectionAtom).length
  const [notes, flag, saved] = [
    useAtomValue(statusNotesAtom),
    useAtomValue(statusFlagAtom),
    useAtomValue(savedAtom),
  ]
  return (
    <footer className="status">
      {inWindow && <Shown />}
      {inWindow && <NotCurrent />}
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

function Connection() {
  const { t } = useWords()
  const client = useQueryClient()
  useConnection()
  const connection = useAtomValue(connectionAtom)
  const since = client.getQueryState(keys.stats(useAtomValue(seasonAtom)))?.dataUpdatedAt ?? 0
  return (
    <span className="live" data-connection={connection} role="status">
      {t(`console.connection.${connection}`)}
      {connection !== 'connected' &&
        since > 0 &&
        ` · ${t('console.dataFrom', { time: clock(new Date(since)) })}`}
    </span>
  )
}
