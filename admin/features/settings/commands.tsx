/** The command that opens the settings. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'

const ClipsDialog = lazyDialog(() => import('../clips/ClipsDialog.tsx'))
const SettingsDialog = lazyDialog(() => import('./SettingsDialog.tsx'))

export const settingsCommands = inMenu('file', [
  {
    id: 'settings',
    label: named('admin.settings'),
    icon: icons.gear,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<SettingsDialog />),
  },
  {
    id: 'voice',
    label: named('console.voice'),
    icon: icons.speaker,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<ClipsDialog />),
  },
])
