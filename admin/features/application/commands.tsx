/** What can be done with applications: Profile Actions and their keys, with the conditions of SPEC.md. */
import { lazy } from 'react'
import type { Status } from '#events/application/status.ts'
import { navigate } from '../../app/address.ts'
import {
  type InspectorTab,
  inspectorOpenAtom,
  inspectorTabAtom,
  lastChangeAtom,
  type Target,
} from '../../app/state.ts'
import { type Key, named, translatorIn } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/commands.ts'
import { moveNow, undoNow, verifyNow } from './act.ts'
import { isPrivate, offeredTo, quickMove, verifiedBy } from './moves.ts'

const StatusDialog = lazy(() => import('./StatusDialog.tsx'))
const BulkDialog = lazy(() => import('../applications/BulkDialog.tsx'))
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

const move = (
  id: string,
  {
    from,
    to,
    reason,
    ...command
  }: Pick<Command, 'label' | 'keys' | 'icon'> & { from: Status; to: Status; reason: Key },
): Command => ({
  ...{ id, menu: 'application' as const, on: ['row', 'bulk'] as const, ...command },
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
    icon: 'under_verification',
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
    icon: 'verified',
    on: ['row', 'bulk'],
    when: may('verified', 'under_verification'),
    run: (context) => ask(context, verifiedBy(context.role), 'reason.profileVerified'),
  },
  move('addShortlist', {
    ...{ label: named('admin.addShortlist'), keys: ['S'], icon: 'shortlisted' as const },
    ...{ from: 'ranked' as const, to: 'shortlisted' as const, reason: 'reason.addedShortlist' as const },
  }),
  move('finalSelection', {
    ...{ label: named('admin.finalSelection'), keys: ['F'], icon: 'finalized' as const },
    ...{ from: 'shortlisted' as const, to: 'finalized' as const, reason: 'reason.selectedFinal' as const },
  }),
  move('moveWaitlist', {
    ...{ label: named('admin.moveWaitlist'), keys: ['W'], icon: 'waitlist' as const },
    ...{ from: 'shortlisted' as const, to: 'waitlist' as const, reason: 'reason.movedWaitlist' as const },
  }),
  {
    id: 'changeStatus',
    label: named('admin.changeStatus'),
    menu: 'application',
    keys: ['T'],
    icon: 'ranked',
    on: ['row', 'bulk'],
    when: some((target, { role }) => offeredTo(role, target).length > 0),
    run: (context) => ask(context, '', null),
  },
  {
    id: 'quickAction',
    label: named('console.quickAction'),
    menu: 'application',
    keys: ['Q'],
    icon: 'right',
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
    icon: 'open',
    on: ['row'],
    when: one(() => true),
    run: withOne(({ id }) => navigate(applicationPath(id))),
  },
  {
    id: 'scoreDetails',
    label: named('admin.scoreDetails'),
    menu: 'application',
    icon: 'sliders',
    on: ['row'],
    when: one(({ totalScore }) => totalScore !== null),
    run: withOne(({ id }, { open }) => open(<ScoreDialog id={id} />)),
  },
  {
    id: 'addNote',
    label: named('admin.addNote'),
    menu: 'application',
    keys: ['N'],
    icon: 'note',
    on: ['row'],
    when: one((target) => !isPrivate(target)),
    run: withOne((target, { open }) => open(<NoteDialog target={target} />)),
  },
  {
    id: 'reject',
    label: named('admin.reject'),
    menu: 'application',
    icon: 'rejected',
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
    icon: 'trash',
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
    icon: 'undo',
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
