/** What the values of a list depend on besides its applications: the log's size, the season's criteria and ranking. */

import { criteriaOf } from '#events/programme/events.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { ListContext } from '../store/list-request.ts'
import type { Store } from '../store/store.ts'

export const listContext = (
  { ranking, store }: { ranking: Ranking; store: Store },
  season: string,
): ListContext => ({
  position: store.log.size(),
  criteria: criteriaOf(store.state.programme(), season),
  rankOf: (stream) => ranking.rankOf(season, stream),
})
