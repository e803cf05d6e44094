/** The commands of the ranking: manual positions, selecting from the top, comparing two applications, and the what-if. */
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { focusedAtom, gridAtom, seasonAtom } from '../../app/state.ts'
import { named } from '../../app/texts/console.ts'
import { type CommandContext, inMenu } from '../../window/registry.ts'
import { type RankingData, type RankingRow, rankingQuery } from '../season/ranking-data.ts'
import { isInCurrentSeason } from '../season/seasons.tsx'
import { openMove, openPropose, rankScrollerAtom } from './moved-rows.tsx'
import { dockOpenAtom, slidersAtom } from './what-if.ts'

const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'))
const ReleaseDialog = lazyDialog(async () => ({ default: (await import('./MoveDialog.tsx')).ReleaseDialog }))
const SelectDialog = lazyDialog(() => import('./SelectDialog.tsx'))

const isHere = ({ view }: CommandContext): boolean => view === 'ranking'
/** Only an admin can change a ranking, and only that of the current season. */
const mayChange = (context: CommandContext): boolean =>
  isHere(context) && context.role === 'admin' && isInCurrentSeason(context)

const rankingIn = ({ client, store }: CommandContext): RankingData | undefined =>
  client.getQueryData(rankingQuery(store.get(seasonAtom)).queryKey)

/** The row to move: the only target, or else the focused row, whatever is selected. */
function rowToMove(context: CommandContext): RankingRow | undefined {
  const { targets, store } = context
  const target = targets.length === 1 ? targets[0] : (store.get(gridAtom)?.inHand() ?? store.get(focusedAtom))
  return rankingIn(context)?.rows.find(({ id }) => id === target?.id)
}
const mayMove = (context: CommandContext): boolean => mayChange(context) && rowToMove(context) !== undefined

/** @param by added to the rank, for the suggested position */
const moveBy = (by: -1 | 0 | 1) => (context: CommandContext) => {
  const row = rowToMove(context)
  const most = rankingIn(context)?.rows.length ?? 0
  if (row) openMove(context, row, Math.min(Math.max(1, row.savedRank + by), most))
}

export const rankingCommands = inMenu('ranking', [
  {
    id: 'ranking:moveUp',
    label: named('ranking.moveUp'),
    keys: ['Alt+ArrowUp'],
    actsOnRow: true,
    when: mayMove,
    run: moveBy(-1),
  },
  {
    id: 'ranking:moveDown',
    label: named('ranking.moveDown'),
    keys: ['Alt+ArrowDown'],
    actsOnRow: true,
    when: mayMove,
    run: moveBy(1),
  },
  {
    id: 'ranking:moveTo',
    label: named('ranking.moveTo'),
    keys: ['M'],
    icon: statusIcons.ranked,
    on: ['row'],
    when: mayMove,
    run: moveBy(0),
  },
  {
    id: 'ranking:release',
    label: named('ranking.release'),
    on: ['row'],
    when: (context) => mayMove(context) && (rowToMove(context)?.manualRank ?? 0) > 0,
    run: (context) => {
      const row = rowToMove(context)
      if (row) context.open(<ReleaseDialog id={row.id} />)
    },
  },
  {
    id: 'ranking:select',
    label: named('ranking.select'),
    icon: statusIcons.shortlisted,
    when: mayChange,
    run: ({ open }) => open(<SelectDialog />),
  },
  {
    id: 'ranking:compare',
    label: named('compare.command'),
    keys: ['C'],
    icon: icons.compare,
    on: ['bulk', 'row'],
    when: ({ targets }) => targets.length === 2,
    run: ({ targets: [one, other], open }) => {
      if (one && other) open(<CompareDialog one={one} other={other} />)
    },
  },
  {
    id: 'ranking:whatIf',
    label: named('whatIf.title'),
    icon: icons.sliders,
    when: isHere,
    isOn: (context) => isHere(context) && context.store.get(dockOpenAtom),
    run: ({ store }) => store.set(dockOpenAtom, !store.get(dockOpenAtom)),
  },
  {
    id: 'ranking:reset',
    label: named('whatIf.reset'),
    when: ({ store }) => store.get(slidersAtom) !== null,
    run: ({ store }) => store.set(slidersAtom, null),
  },
  {
    id: 'ranking:propose',
    label: named('whatIf.propose'),
    when: (context) => mayChange(context) && context.store.get(slidersAtom) !== null,
    run: openPropose,
  },
  {
    id: 'ranking:toCutOff',
    label: named('ranking.toCutOff'),
    keys: ['G C'],
    when: isHere,
    run: (context) => context.store.get(rankScrollerAtom)?.show(rankingIn(context)?.places ?? 1),
  },
])
