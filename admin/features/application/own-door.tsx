/**
 * Whether the reader began an application at the family's door and so may neither visit nor verify it, as the server decides it
 * (events/application/at-the-door.ts).
 */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Status } from '#events/application/statuses.ts'
import { pathFor } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { accountAtom, type Target } from '../../app/state.ts'
import { named, translatorIn, useWords } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { applicationQuery } from './api.ts'
import { allowedStatuses, quickMove } from './moves.ts'
import { type Application, isSent, type Sent } from './replies.ts'

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
