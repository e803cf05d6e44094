/** Plans a bulk status change: which applications move, by present status, and which are skipped. */
import { isUsualMove, type Status } from '#events/application/status.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Target } from '../../app/state.ts'
import { isKnownStatus, type ShownStatus } from '../../app/status.ts'
import { allowedStatuses } from './moves.ts'

/** The applications with one status that all move, or are all skipped. */
type PlannedGroup = { from: ShownStatus; n: number; moves: boolean }
export type Plan = { groups: readonly PlannedGroup[]; moving: readonly Target[] }
type Options = { role: StaffRole; to: Status; onlyUsual: boolean }

/** @param onlyUsual skips moves off the usual path: true for a shortcut, false for the Change Status dialog. */
export function planOf(targets: readonly Target[], { role, to, onlyUsual }: Options): Plan {
  const moves = (target: Target): boolean =>
    allowedStatuses(role, target).includes(to) &&
    (!onlyUsual || (isKnownStatus(target.status) && isUsualMove(target.status, to)))
  const byStatus = Map.groupBy(targets, (target) => `${target.status} ${moves(target)}`)
  const groups = [...byStatus.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ from: first.status, n: group.length, moves: moves(first) }] : []
  })
  return { groups: groups.toSorted((a, b) => b.n - a.n), moving: targets.filter(moves) }
}
