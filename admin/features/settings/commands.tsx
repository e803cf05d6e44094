/** Opens the settings. */
import { lazy } from 'react'
import * as icons from '#web/ui/icons.ts'
import { named } from '../../app/texts/console.ts'
import type { Command } from '../../window/registry.ts'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

export const settingsCommands: readonly Command[] = [
  {
    id: 'settings',
    label: named('admin.settings'),
    menu: 'file',
    icon: icons.gear,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<SettingsDialog />),
  },
]
