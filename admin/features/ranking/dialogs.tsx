/** Opens the dialogs that both the view and its commands open; these are separate chunks. */
import { lazyDialog } from '../../app/lazy-code.tsx'
import type { Target } from '../../app/state.ts'
import type { CommandContext } from '../../window/registry.ts'

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'))
const ProposeDialog = lazyDialog(() => import('./ProposeDialog.tsx'))

type Context = Pick<CommandContext, 'open'>

export const openMove = ({ open }: Context, { id }: Target, suggested: number): void =>
  open(<MoveDialog id={id} suggested={suggested} />)
export const openPropose = ({ open }: Context): void => open(<ProposeDialog />)
