/** What can be done with applications: Profile Actions and their keys, with the conditions of SPEC.md. */
import { lazy } from 'react'
import type { Status } from '#events/application/status.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { navigate } from '../../app/address.ts'
import {
  type InspectorTab,
  inspectorOpenAtom,
  inspectorTabAtom,
  lastChangeAtom,
  type Target,
} from '../../app/state.ts'
import { type Key, named, translatorIn } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'
import { moveNow, undoNow, verifyNow } from './act.ts'
import { isPrivate, offeredTo, quickMove, verifiedBy } from './moves.ts'

const StatusDialog = lazy(() => import('./StatusDialog.tsx'))
const BulkDialog = lazy(() => import('./BulkDialog.tsx'))
const DeleteDialog = lazy(() => import('./components/DeleteDialog.tsx'))
const ScoreDialog = lazy(() => import('./components/ScoreDialog.tsx'))
const NoteDialog = lazy(() => import('./components/NoteDialog.tsx'))

const some =
  (fits: (target: Target, context: CommandContext) => boolean) =>
  (context: CommandContext): boolean =>
    context.targets.some((target) => fits(target, context))
/** For what is only ever done to one. */
const one =
  (fits: (target: Target, context: CommandContext) => boolean) =>
  (context: CommandContext): boolean =>
    context.targets.length === 1 && some(fits)(context)
const may = (to: Status, from: Status) =>
  some((target, { role }) => target.status === from && offeredTo(role, target).includes(to))
const isAdmin = ({ role }: CommandContext): boolean => role === 'admin'
/** Runs for the one application that the command is about. */
const withOne = (run: (target: Target, context: CommandContext) => unknown) => (context: CommandContext) => {
  const [target] = context.targets
  return target && run(target, context)
}

/** Asks for the reason, which stands there already: for one application, or for all that are selected. */
function ask(context: CommandContext, to: Status | '', reason: Key | null): void {
  const [first, ...more] = context.targets
  const preset = { to, reason: reason === null ? '' : translatorIn(context.locale)(reason) }
  if (first && more.length === 0) context.open(<StatusDialog target={first} preset={preset} />)
  else context.open(<BulkDialog targets={context.targets} preset={preset} />)
}

/** A step along the path, named by its command and with the sign of where it leads. */
const move = (
  id: 'addShortlist' | 'finalSelection' | 'moveWaitlist',
  key: string,
  { from, to, reason }: { from: Status; to: Status; reason: Key },
): Command => ({
  id,
  label: named(`admin.${id}`),
  menu: 'application',
  keys: [key],
  icon: statusIcons[to],
  on: ['row', 'bulk'],
  when: may(to, from),
  run: (context) => ask(context, to, reason),
})

const showTab =
  (tab: InspectorTab) =>
  ({ store }: CommandContext): void => {
    store.set(inspectorOpenAtom, true)
    store.set(inspectorTabAtom, tab)
  }

export const applicationPath = (id: string): string => `/admin/applications/${id}`

export const applicationCommands: readonly Command[] = [
  {
    id: 'verifyScore',
    label: named('admin.verifyScore'),
    menu: 'application',
    keys: ['V'],
    icon: statusIcons.under_verification,
    on: ['row', 'bulk'],
    when: may('under_verification', 'submitted'),
    run: (context) =>
      context.targets.length > 1
        ? ask(context, 'under_verification', 'reason.verifiedByAdmin')
        : withOne((target) => verifyNow(context, target))(context),
  },
  {
    id: 'markVerified',
    label: named('admin.markVerified'),
    menu: 'application',
    keys: ['V'],
    icon: statusIcons.verified,
    on: ['row', 'bulk'],
    when: may('verified', 'under_verification'),
    run: (context) => ask(context, verifiedBy(context.role), 'reason.profileVerified'),
  },
  move('addShortlist', 'S', { from: 'ranked', to: 'shortlisted', reason: 'reason.addedShortlist' }),
  move('finalSelection', 'F', { from: 'shortlisted', to: 'finalized', reason: 'reason.selectedFinal' }),
  move('moveWaitlist', 'W', { from: 'shortlisted', to: 'waitlist', reason: 'reason.movedWaitlist' }),
  {
    id: 'changeStatus',
    label: named('admin.changeStatus'),
    menu: 'application',
    keys: ['T'],
    icon: statusIcons.ranked,
    on: ['row', 'bulk'],
    when: some((target, { role }) => offeredTo(role, target).length > 0),
    run: (context) => ask(context, '', null),
  },
  {
    id: 'quickAction',
    label: named('console.quickAction'),
    menu: 'application',
    keys: ['Q'],
    icon: icons.right,
    when: one((target, { role }) => quickMove(role, target) !== null),
    run: withOne((target, context) => {
      const quick = quickMove(context.role, target)
      return quick && moveNow(context, target, quick)
    }),
  },
  {
    id: 'fullProfile',
    label: named('admin.fullProfile'),
    menu: 'application',
    keys: ['Control+Enter'],
    icon: icons.open,
    on: ['row'],
    when: one(() => true),
    run: withOne(({ id }) => navigate(applicationPath(id))),
  },
  {
    id: 'scoreDetails',
    label: named('admin.scoreDetails'),
    menu: 'application',
    icon: icons.sliders,
    on: ['row'],
    when: one(({ totalScore }) => totalScore !== null),
    run: withOne(({ id }, { open }) => open(<ScoreDialog id={id} />)),
  },
  {
    id: 'addNote',
    label: named('admin.addNote'),
    menu: 'application',
    keys: ['N'],
    icon: icons.note,
    on: ['row'],
    when: one((target) => !isPrivate(target)),
    run: withOne((target, { open }) => open(<NoteDialog target={target} />)),
  },
  {
    id: 'reject',
    label: named('admin.reject'),
    menu: 'application',
    icon: statusIcons.rejected,
    on: ['row', 'bulk'],
    isDangerous: true,
    when: some((target, { role }) => offeredTo(role, target).includes('rejected')),
    run: (context) => ask(context, 'rejected', 'reason.rejected'),
  },
  {
    id: 'permanentDelete',
    label: named('admin.permanentDelete'),
    menu: 'application',
    keys: ['Delete'],
    icon: icons.trash,
    on: ['row'],
    isDangerous: true,
    when: (context) => isAdmin(context) && context.targets.length === 1,
    run: withOne((target, { open }) => open(<DeleteDialog target={target} />)),
  },
  {
    id: 'undo',
    label: named('console.undo'),
    menu: 'edit',
    keys: ['Control+Z'],
    icon: icons.undo,
    when: ({ store }) => store.get(lastChangeAtom) !== null,
    run: undoNow,
  },
  ...(['details', 'score', 'notes', 'documents', 'timeline'] as const).map((tab, place) => ({
    id: `tab.${tab}`,
    label: named(`console.tab.${tab}`),
    within: named('console.sections'),
    menu: 'view' as const,
    keys: [String(place + 1)],
    when: one(() => true),
    run: showTab(tab),
  })),
]
