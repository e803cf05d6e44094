/** Opens the dialogs that the view opens as well as its commands, which are built into a chunk of their own. */
import { lazyDialog } from '../../app/lazy-code.tsx'
import type { Target } from '../../app/state.ts'
import type { CommandContext } from '../../window/registry.ts'
import { movedToAtom } from './moved-to.ts'

const MoveDialog = lazyDialog(() => import('./MoveDialog.tsx'))
const ProposeDialog = lazyDialog(() => import('./ProposeDialog.tsx'))

type Context = Pick<CommandContext, 'open'>

export function openMove(
  { open, store }: Pick<CommandContext, 'open' | 'store'>,
  { id }: Target,
  suggested: number,
): void {
  store.set(movedToAtom, suggested)
  open(<MoveDialog id={id} suggested={suggested} />)
}
export const openPropose = ({ open }: Context): void => open(<ProposeDialog />)
