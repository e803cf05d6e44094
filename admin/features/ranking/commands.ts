/** What can be done with the ranking: places by hand, selecting from the top, comparing, and the what-if. */
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { focusedAtom, seasonAtom, type Target } from '../../app/state.ts'
import { named } from '../../app/texts/ranking.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { isInCurrentSeason } from '../season/season.ts'
import { openCompare, openMove, openPropose, openRelease, openSelect } from './dialogs.tsx'
import { type RankingData, type RankingRow, rankingQuery } from './ranking-data.ts'
import { placingAtom } from './scroll.ts'
import { dockOpenAtom, slidersAtom } from './what-if.ts'

const isHere = ({ view }: CommandContext): boolean => view === 'ranking'
/** Only the current season's ranking changes, and only by an admin. */
const mayChange = (context: CommandContext): boolean =>
  isHere(context) && context.role === 'admin' && isInCurrentSeason(context)

const rankingIn = ({ client, store }: CommandContext): RankingData | undefined =>
  client.getQueryData(rankingQuery(store.get(seasonAtom)).queryKey)
const rowOf = (context: CommandContext, target: Target | null | undefined): RankingRow | undefined =>
  rankingIn(context)?.rows.find(({ id }) => id === target?.id)
/** The one row that a move is about: the one in hand, whatever is selected. */
const inHand = (context: CommandContext): RankingRow | undefined =>
  rowOf(context, context.targets.length === 1 ? context.targets[0] : context.store.get(focusedAtom))
const mayMove = (context: CommandContext): boolean => mayChange(context) && inHand(context) !== undefined

const withRow =
  (run: (context: CommandContext, row: RankingRow) => void) =>
  (context: CommandContext): void => {
    const row = inHand(context)
    if (row) run(context, row)
  }

const moveBy = (id: 'moveUp' | 'moveDown', key: string, by: 1 | -1): Command => ({
  id: `ranking:${id}`,
  label: named(`ranking.${id}`),
  menu: 'ranking',
  keys: [key],
  when: mayMove,
  run: withRow((context, row) => openMove(context, row, row.savedRank + by)),
})

const moves: readonly Command[] = [
  moveBy('moveUp', 'Alt+ArrowUp', -1),
  moveBy('moveDown', 'Alt+ArrowDown', 1),
  {
    id: 'ranking:moveTo',
    label: named('ranking.moveTo'),
    menu: 'ranking',
    keys: ['M'],
    icon: statusIcons.ranked,
    on: ['row'],
    when: mayMove,
    run: withRow((context, row) => openMove(context, row, row.savedRank)),
  },
  {
    id: 'ranking:release',
    label: named('ranking.release'),
    menu: 'ranking',
    on: ['row'],
    when: (context) => mayMove(context) && (inHand(context)?.manualRank ?? 0) > 0,
    run: withRow(openRelease),
  },
]

export const rankingCommands: readonly Command[] = [
  ...moves,
  {
    id: 'ranking:select',
    label: named('ranking.select'),
    menu: 'ranking',
    icon: statusIcons.shortlisted,
    when: mayChange,
    run: openSelect,
  },
  {
    id: 'ranking:compare',
    label: named('compare.command'),
    menu: 'ranking',
    keys: ['C'],
    icon: icons.compare,
    on: ['bulk', 'row'],
    when: ({ targets }) => targets.length === 2,
    run: (context) => {
      const [one, other] = context.targets
      if (one && other) openCompare(context, one, other)
    },
  },
  {
    id: 'ranking:whatIf',
    label: named('whatIf.title'),
    menu: 'ranking',
    icon: icons.sliders,
    when: isHere,
    isOn: ({ store, view }) => view === 'ranking' && store.get(dockOpenAtom),
    run: ({ store }) => store.set(dockOpenAtom, !store.get(dockOpenAtom)),
  },
  {
    id: 'ranking:reset',
    label: named('whatIf.reset'),
    menu: 'ranking',
    when: ({ store }) => store.get(slidersAtom) !== null,
    run: ({ store }) => store.set(slidersAtom, null),
  },
  {
    id: 'ranking:propose',
    label: named('whatIf.propose'),
    menu: 'ranking',
    when: (context) => mayChange(context) && context.store.get(slidersAtom) !== null,
    run: openPropose,
  },
  {
    id: 'ranking:toCutOff',
    label: named('ranking.toCutOff'),
    menu: 'ranking',
    keys: ['G C'],
    when: isHere,
    run: (context) => context.store.get(placingAtom)?.show(rankingIn(context)?.places ?? 1),
  },
]
