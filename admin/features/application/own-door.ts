/**
 * Whether the reader began an application at the family's door and so may neither visit nor verify it, as the server decides it
 * (events/application/at-the-door.ts).
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Status } from '#events/application/status.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { translatorIn } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'
import { applicationQuery } from './api.ts'
import { allowedStatuses, quickMove } from './moves.ts'
import { type Application, isSent } from './replies.ts'

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
