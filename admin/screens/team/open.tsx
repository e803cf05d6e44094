/** Opens the dialog that shows a password link. */
import type { CommandContext } from '../../commands.ts'
import { LinkDialog } from '../../dialogs/LinkDialog.tsx'
import type { Member } from './team-query.ts'

export const openLink = (
  { open }: Pick<CommandContext, 'open'>,
  member: Pick<Member, 'id' | 'email'>,
): void => open(<LinkDialog id={member.id} name={member.email} />)
