/** The commands that open what waits for staff: on a phone, which has no navigation, the way to it. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'
import { byHandCommands } from '../by-hand/commands.tsx'

export const RequestsDialog = lazyDialog(() => import('./RequestsDialog.tsx'))

export const waitingCommands = [
  ...byHandCommands,
  ...inMenu('view', [
    {
      id: 'requests',
      label: named('console.requests'),
      icon: icons.note,
      run: ({ open }) => open(<RequestsDialog />),
    },
  ]),
]
