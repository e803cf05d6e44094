/** What a family reads of its application before the results of its season: the standing, and how far the results are. */
import type { Sent } from '#events/application/standing.ts'
import { type Results, toldOf } from '#events/application/told.ts'
import { toldSince } from '#events/programme/decide.ts'
import { isApplicationEvent, opened } from './payloads.ts'
import type { Store } from './store.ts'

type Needed = { store: Pick<Store, 'clock' | 'log' | 'state' | 'vault'> }

/** How far the results of a season are now; `awaitedSince` asks for the whole roster. */
export function resultsOf({ store: { clock, state } }: Needed, season: string): Results {
  const programme = state.programme()
  const at = clock().toISOString()
  return {
    toldSince: toldSince(programme, season, at),
    get awaitedSince() {
      const began = [programme.selections[season], state.firstChosen(season)].filter(
        (seq) => typeof seq === 'number',
      )
      return began.length === 0 ? null : Math.min(...began)
    },
    at,
  }
}

/** The events of an application, oldest first. */
const historyOf = ({ store: { log, vault } }: Needed, stream: string) =>
  log.ofStream(stream).flatMap((row) => {
    const recorded = opened(row, vault.keys.get)
    return recorded && isApplicationEvent(recorded) ? [recorded] : []
  })

export const toldStanding = (parts: Needed, stream: string, now: Sent): Sent =>
  toldOf(now, resultsOf(parts, now.season), () => historyOf(parts, stream))
