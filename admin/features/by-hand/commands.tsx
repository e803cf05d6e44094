/** The command that lists what is to be told by hand: on a phone, which has no navigation, the way to it. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'

export const ByHandDialog = lazyDialog(() => import('./ByHandDialog.tsx'))

export const byHandCommands = inMenu('view', [
  {
    id: 'by-hand',
    label: named('console.byHand'),
    icon: icons.whatsapp,
    run: ({ open }) => open(<ByHandDialog />),
  },
])
