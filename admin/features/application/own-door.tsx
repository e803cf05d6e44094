/**
 * Whether the reader began an application at the family's door and so may neither visit nor verify it, as the server decides it
 * (events/application/at-the-door.ts).
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
import { accountAtom, type Target } from '../../app/state.ts'
import { isKnownStatus, type ShownStatus } from '../../app/status.ts'
import { named, type Translate, translatorIn, useWords } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { applicationQuery } from './api.ts'
import { type Application, isSent, type Sent } from './replies.ts'

// The status changes of docs/product.md section 4: which are allowed, and those of the shortcuts and buttons with their reasons.

/** A draft that was never submitted is private to the family: staff may only erase it. */
export const isPrivateDraft = ({ status, submittedAt }: Pick<Target, 'status' | 'submittedAt'>): boolean =>
  status === 'draft' && submittedAt === null

const movesFrom = (role: StaffRole, from: Status): readonly Status[] =>
  statuses.filter((to) => to !== from && mayMove(role, from, to))

/** Every status that this person may give to this application. */
export const allowedStatuses = (
  role: StaffRole,
  target: Pick<Target, 'status' | 'submittedAt'>,
): readonly Status[] =>
  isPrivateDraft(target) || !isKnownStatus(target.status) ? [] : movesFrom(role, target.status)

type Move = { to: StepTarget; reason: ReasonKey }

/** The first step from a status that this person may take and that has such a button. */
function stepOf(role: StaffRole, from: ShownStatus, button: 'list' | 'quick'): Move | null {
  if (!isKnownStatus(from)) return null
  const step = stepsFrom(from).find((one) => one[button] !== undefined && mayMove(role, from, one.to))
  const reason = step?.[button]
  return step && reason ? { to: step.to, reason } : null
}

/** "Mark as Verified" preselects `ranked`, or for a verifier, who may not rank, `verified`. */
export const verifiedStatus = (role: StaffRole): StepTarget =>
  stepOf(role, 'under_verification', 'list')?.to ?? 'verified'

/** The change of a row's quick action, made without a dialog unless `asksBefore`. */
export const quickMove = (role: StaffRole, { status }: Pick<Target, 'status'>): Move | null =>
  stepOf(role, status, 'quick')

/** Whether it is said first that the home visits settled too little; also where a view's rows do not say what they settled. */
export const asksBefore = ({ status, visit }: Pick<Target, 'status' | 'visit'>): boolean =>
  status === 'under_verification' && visit !== null

/** What the quick action would do, in words: "Rank, without a visit". Null where there is none. */
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

/** The default reason of a step's button in a list. */
export const listReason = (from: Status, to: Status): ReasonKey | null =>
  stepsFrom(from).find((step) => step.to === to)?.list ?? null

/** The changes with a button of their own on the full page, for its present status. */
export const movesOnPage = (status: ShownStatus): readonly Move[] =>
  isKnownStatus(status)
    ? stepsFrom(status).flatMap(({ to, page }) => (page === undefined ? [] : [{ to, reason: page }]))
    : []

/** Until another has verified it. */
function isOwn(application: Application | undefined, reader: string | undefined): boolean {
  if (!application || !isSent(application)) return false
  const { begunBy, verifiedBy } = application
  return begunBy !== null && begunBy.id === reader && (verifiedBy === null || verifiedBy.id === reader)
}

export function useOwnDoor(id: string): boolean {
  const application = useQuery(applicationQuery(id)).data
  return isOwn(application, useAtomValue(accountAtom)?.id)
}

/** As far as this window has read the application. */
const isOwnDoor = ({ id }: Target, { client, store }: CommandContext): boolean =>
  isOwn(client.getQueryData(applicationQuery(id).queryKey), store.get(accountAtom)?.id)

/** The statuses that the reader may give it. */
export const statusesFor = (target: Target, context: CommandContext): readonly Status[] =>
  isOwnDoor(target, context) ? [] : allowedStatuses(context.role, target)

export const quickFor = (target: Target, context: CommandContext): ReturnType<typeof quickMove> =>
  isOwnDoor(target, context) ? null : quickMove(context.role, target)

/** What a press for the one in hand is told. */
export function whyNotAtDoor(context: CommandContext): string | null {
  const [target, ...others] = context.targets
  const isIt = target !== undefined && others.length === 0 && isOwnDoor(target, context)
  return isIt ? translatorIn(context.locale)('console.ownDoor') : null
}

/** Who of staff began an application at the family's door; to that person, that somebody else has to visit and verify it. */
export function AtDoor({ application: { id, begunBy } }: { application: Sent }) {
  const { t } = useWords()
  const isOwn = useOwnDoor(id)
  if (begunBy === null) return null
  return (
    <p className={isOwn ? 'warning' : 'hint'}>
      {isOwn ? t('console.ownDoor') : t('console.begunBy', { name: begunBy.email })}
    </p>
  )
}

/** The command that leads to the page on which staff begin an application for a family at its door. */
export const doorCommand: Omit<Command, 'menu'> = {
  id: 'door',
  label: named('console.door'),
  icon: icons.home,
  run: ({ locale }) => location.assign(pathFor(locale, 'door')),
}
