/**
 * Which status changes are allowed (docs/product.md section 4). Staff who began an application at the family's door may neither visit nor
 * verify it, as the server decides (events/application/at-the-door.ts).
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import {
  isVerifiedOrLater,
  mayMove,
  type ReasonKey,
  type Status,
  type StepTarget,
  statuses,
  stepsFrom,
} from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { pathFor } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { isKnownStatus, type ShownStatus } from '../../app/names.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { named, type Translate, t } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { applicationQuery } from './api.ts'
import { type Application, isSent, type Sent } from './replies.ts'

/** A draft that was never submitted is private to the family: staff may only erase it. */
export const isPrivateDraft = ({ status, submittedAt }: Pick<Target, 'status' | 'submittedAt'>): boolean =>
  status === 'draft' && submittedAt === null

const movesFrom = (role: StaffRole, from: Status): readonly Status[] =>
  statuses.filter((to) => to !== from && mayMove(role, from, to))

export const allowedStatuses = (
  role: StaffRole,
  target: Pick<Target, 'status' | 'submittedAt'>,
): readonly Status[] =>
  isPrivateDraft(target) || !isKnownStatus(target.status) ? [] : movesFrom(role, target.status)

type Move = { to: StepTarget; reason: ReasonKey }

function stepOf(role: StaffRole, from: ShownStatus, button: 'list' | 'quick'): Move | null {
  if (!isKnownStatus(from)) return null
  const step = stepsFrom(from).find((one) => one[button] !== undefined && mayMove(role, from, one.to))
  const reason = step?.[button]
  return step && reason ? { to: step.to, reason } : null
}

/** "Mark as Verified" preselects `ranked`, or for a verifier, who may not rank, `verified`. */
export const verifiedStatus = (role: StaffRole): StepTarget =>
  stepOf(role, 'under_verification', 'list')?.to ?? 'verified'

/** The quick action of a row. It needs no dialog unless `asksBefore`. */
export const quickMove = (role: StaffRole, { status }: Pick<Target, 'status'>): Move | null =>
  stepOf(role, status, 'quick')

/** A dialog opens first if home visits settled too little, or if the view does not know what they settled. */
export const asksBefore = ({ status, visit }: Pick<Target, 'status' | 'visit'>): boolean =>
  status === 'under_verification' && visit !== null

/** In words, such as "Rank, without a visit"; null without a quick action. */
export function quickName(
  t: Translate,
  role: StaffRole,
  target: Pick<Target, 'status' | 'visit'>,
): string | null {
  const quick = quickMove(role, target)
  if (!quick) return null
  const move = t(`console.move.${quick.to}`)
  const visit = isVerifiedOrLater(quick.to) ? (target.visit ?? null) : null
  return visit === null ? move : t(`visited.move.${visit}`, { move })
}

export const listReason = (from: Status, to: Status): ReasonKey | null =>
  stepsFrom(from).find((step) => step.to === to)?.list ?? null

export const movesOnPage = (status: ShownStatus): readonly Move[] =>
  isKnownStatus(status)
    ? stepsFrom(status).flatMap(({ to, page }) => (page === undefined ? [] : [{ to, reason: page }]))
    : []

/** Until somebody else has verified it. */
function isOwn(application: Application | undefined, reader: string | undefined): boolean {
  if (!application || !isSent(application)) return false
  const { begunBy, verifiedBy } = application
  return begunBy !== null && begunBy.id === reader && (verifiedBy === null || verifiedBy.id === reader)
}

export function useOwnDoor(id: string): boolean {
  const application = useQuery(applicationQuery(id)).data
  return isOwn(application, useAtomValue(accountAtom)?.id)
}

/** Only if this window has loaded the application. */
const isOwnDoor = ({ id }: Target, { client, store }: CommandContext): boolean =>
  isOwn(client.getQueryData(applicationQuery(id).queryKey), store.get(accountAtom)?.id)

export const statusesFor = (target: Target, context: CommandContext): readonly Status[] =>
  isOwnDoor(target, context) ? [] : allowedStatuses(context.role, target)

export const quickFor = (target: Target, context: CommandContext): ReturnType<typeof quickMove> =>
  isOwnDoor(target, context) ? null : quickMove(context.role, target)

/**
 * Names the member of staff who began the application at the family's door; warns that person that somebody else has to visit and verify
 * it.
 */
export function AtDoor({ application: { id, begunBy } }: { application: Sent }) {
  const isOwn = useOwnDoor(id)
  if (begunBy === null) return null
  return (
    <p className={isOwn ? 'warning' : 'hint'}>
      {isOwn ? t('console.ownDoor') : t('console.begunBy', { name: begunBy.email })}
    </p>
  )
}

/** Opens the page on which staff begin an application at the door of a family. */
export const doorCommand: Omit<Command, 'menu'> = {
  id: 'door',
  label: named('console.door'),
  icon: icons.home,
  run: ({ locale }) => location.assign(pathFor(locale, 'door')),
}
