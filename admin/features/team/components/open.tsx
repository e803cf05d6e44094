/** Opens the dialog that shows a password link. */
import type { CommandContext } from '../../../window/commands.ts'
import { LinkDialog } from '../../account/LinkDialog.tsx'
import type { Member } from '../team-query.ts'

export const openLink = (
  { open }: Pick<CommandContext, 'open'>,
  member: Pick<Member, 'id' | 'email'>,
): void => open(<LinkDialog id={member.id} name={member.email} />)
