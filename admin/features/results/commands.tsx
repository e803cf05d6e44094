/** The command that publishes the results of the shown season. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'

const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx'))

export const resultCommands = inMenu('ranking', [
  {
    id: 'results:publish',
    label: named('console.publishResults'),
    icon: icons.mail,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<PublishDialog />),
  },
])
