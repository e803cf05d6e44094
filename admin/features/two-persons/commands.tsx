/** The command that opens what waits for a second admin. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'

export const WaitingDialog = lazyDialog(() => import('./WaitingDialog.tsx'))

export const twoPersonCommands = inMenu('ranking', [
  {
    id: 'twoPersons:waiting',
    label: named('console.secondAdmin'),
    icon: icons.people,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<WaitingDialog />),
  },
])
