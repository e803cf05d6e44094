/** The commands on applications (Profile Actions, Undo, the tabs of the inspector), with shortcuts and the specified conditions. */
import type { Status } from '#events/application/statuses.ts'
import * as icons from '#web/ui/icons.ts'
import { statusIcons } from '#web/ui/status-icons.ts'
import { lastChangeAtom } from '../../app/changes/tracked.tsx'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { navigate } from '../../app/page.ts'
import { inspectorOpenAtom, inspectorTabAtom, inspectorTabs, type Target } from '../../app/state.ts'
import { type Key, named, t } from '../../app/texts/console.ts'
import { hasInspector } from '../../window/commands.tsx'
import { type Command, type CommandContext, focusedNow, selectedNow } from '../../window/registry.ts'
import { moveNow, verifyNow } from './actions.ts'
import { applicationPath } from './links.ts'
import { asksBefore, isPrivateDraft, listReason, quickFor, statusesFor, verifiedStatus } from './own-door.tsx'
import { undoNow } from './undo.ts'

const StatusDialog = lazyDialog(() => import('./StatusDialog.tsx'))
const BulkDialog = lazyDialog(() => import('./BulkDialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))
const NoteDialog = lazyDialog(async () => ({ default: (await import('./Notes.tsx')).NoteDialog }))
const ScoreDialog = lazyDialog(async () => ({ default: (await import('./Score.tsx')).ScoreDialog }))

type Fits = (target: Target, context: CommandContext) => boolean
const anyTarget =
  (fits: Fits) =>
  (context: CommandContext): boolean =>
    context.targets.some((target) => fits(target, context))
const oneTarget =
  (fits: Fits) =>
  (context: CommandContext): boolean =>
    context.targets.length === 1 && anyTarget(fits)(context)
const canMove = (to: Status, from: Status) =>
  anyTarget((target, context) => target.status === from && statusesFor(target, context).includes(to))
const withTarget =
  (run: (target: Target, context: CommandContext) => unknown) => (context: CommandContext) => {
    const [target] = context.targets
    return target && run(target, context)
  }

/** A row other than the focused one is ticked: a command that would act at once opens its dialog instead, which names the family. */
const isTickedElsewhere = ({ store, targets: [target] }: CommandContext): boolean =>
  selectedNow(store).some(({ id }) => id === target?.id) && focusedNow(store)?.id !== target?.id

function openStatusDialog(context: CommandContext, to: Status | '', reason: Key | null): void {
  const [first, ...more] = context.targets
  const preset = { to, reason: reason === null ? '' : t(reason) }
  if (first && more.length === 0) context.open(<StatusDialog target={first} preset={preset} />)
  else context.open(<BulkDialog targets={context.targets} preset={preset} />)
}

type ActionId<K = Key> = K extends `admin.${infer Id}` ? Id : never

const action = (id: ActionId, rest: Omit<Command, 'id' | 'label' | 'menu'>): Command => ({
  id,
  label: named(`admin.${id}`),
  menu: 'application',
  ...rest,
})

const move = (id: ActionId, key: string, { from, to }: { from: Status; to: Status }): Command =>
  action(id, {
    keys: [key],
    icon: statusIcons[to],
    on: ['row', 'bulk'],
    when: canMove(to, from),
    run: (context) => openStatusDialog(context, to, listReason(from, to)),
  })

export const applicationCommands: readonly Command[] = [
  action('verifyScore', {
    keys: ['V'],
    icon: statusIcons.under_verification,
    on: ['row', 'bulk'],
    when: canMove('under_verification', 'submitted'),
    becomes: () => t('status.under_verification'),
    run: (context) =>
      context.targets.length > 1 || isTickedElsewhere(context)
        ? openStatusDialog(context, 'under_verification', listReason('submitted', 'under_verification'))
        : withTarget((target) => verifyNow(context, target))(context),
  }),
  action('markVerified', {
    keys: ['V'],
    icon: statusIcons.verified,
    on: ['row', 'bulk'],
    when: canMove('verified', 'under_verification'),
    becomes: ({ role }) => t(`status.${verifiedStatus(role)}`),
    run: (context) => {
      const to = verifiedStatus(context.role)
      openStatusDialog(context, to, listReason('under_verification', to))
    },
  }),
  move('addShortlist', 'S', { from: 'ranked', to: 'shortlisted' }),
  move('finalSelection', 'F', { from: 'shortlisted', to: 'finalized' }),
  move('moveWaitlist', 'W', { from: 'shortlisted', to: 'waitlist' }),
  action('changeStatus', {
    keys: ['T'],
    icon: statusIcons.ranked,
    on: ['row', 'bulk'],
    when: anyTarget((family, context) => statusesFor(family, context).length > 0),
    run: (context) => openStatusDialog(context, '', null),
  }),
  {
    id: 'quickAction',
    label: named('console.quickAction'),
    menu: 'application',
    keys: ['Q'],
    actsOnRow: true,
    icon: icons.right,
    when: oneTarget((family, context) => quickFor(family, context) !== null),
    run: withTarget((target, context) => {
      const quick = quickFor(target, context)
      if (quick === null) return
      if (asksBefore(target) || isTickedElsewhere(context)) openStatusDialog(context, quick.to, quick.reason)
      else return moveNow(context, target, quick)
    }),
  },
  action('fullProfile', {
    keys: ['Control+Enter'],
    icon: icons.open,
    on: ['row'],
    when: oneTarget(({ id }) => location.pathname !== applicationPath(id)),
    run: withTarget(({ id }) => navigate(applicationPath(id))),
  }),
  action('scoreDetails', {
    icon: icons.sliders,
    on: ['row'],
    when: oneTarget(({ totalScore }) => totalScore !== null),
    run: withTarget(({ id }, { open }) => open(<ScoreDialog id={id} />)),
  }),
  action('addNote', {
    keys: ['N'],
    icon: icons.note,
    on: ['row'],
    when: oneTarget((target) => !isPrivateDraft(target)),
    run: withTarget((target, { open }) => open(<NoteDialog target={target} />)),
  }),
  action('reject', {
    icon: statusIcons.rejected,
    on: ['row', 'bulk'],
    isDangerous: true,
    when: anyTarget((family, context) => statusesFor(family, context).includes('rejected')),
    run: (context) => openStatusDialog(context, 'rejected', 'reason.rejected'),
  }),
  action('permanentDelete', {
    keys: ['Delete'],
    icon: icons.trash,
    on: ['row'],
    isDangerous: true,
    when: oneTarget((_target, { role }) => role === 'admin'),
    run: withTarget((target, { open }) => open(<DeleteDialog target={target} />)),
  }),
  {
    id: 'undo',
    label: named('console.undo'),
    menu: 'edit',
    keys: ['Control+Z'],
    icon: icons.undo,
    about: ({ store }) => {
      const { change } = store.get(lastChangeAtom)
      return change === null || change === 'unanswered' ? null : change.name
    },
    run: undoNow,
  },
  ...inspectorTabs.map((tab, place) => ({
    id: `tab.${tab}`,
    label: named(`console.tab.${tab}`),
    menu: 'view' as const,
    keys: [String(place + 1)],
    when: (context: CommandContext) => hasInspector(context.store) && context.targets.length === 1,
    run: ({ store }: CommandContext) => {
      store.set(inspectorOpenAtom, true)
      store.set(inspectorTabAtom, tab)
    },
  })),
]
