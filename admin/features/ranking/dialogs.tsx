/** Opens the dialogs of the ranking; each comes when it is first needed. */
import { lazy } from 'react'
import type { Target } from '../../app/state.ts'
import type { CommandContext } from '../../window/registry.ts'

const MoveDialog = lazy(() => import('./components/MoveDialog.tsx'))
const ReleaseDialog = lazy(() => import('./components/ReleaseDialog.tsx'))
const SelectDialog = lazy(() => import('./components/SelectDialog.tsx'))
const CompareDialog = lazy(() => import('./components/CompareDialog.tsx'))
const ProposeDialog = lazy(() => import('./components/ProposeDialog.tsx'))

type Context = Pick<CommandContext, 'open'>

/** @param place where it is to go, as a first suggestion */
export const openMove = ({ open }: Context, { id }: Target, place: number): void =>
  open(<MoveDialog id={id} place={place} />)
export const openRelease = ({ open }: Context, { id }: Target): void => open(<ReleaseDialog id={id} />)
export const openSelect = ({ open }: Context): void => open(<SelectDialog />)
export const openCompare = ({ open }: Context, one: Target, other: Target): void =>
  open(<CompareDialog one={one} other={other} />)
export const openPropose = ({ open }: Context): void => open(<ProposeDialog />)
