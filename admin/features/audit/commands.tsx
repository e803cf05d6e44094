/** The command that makes a bundle for an auditor. */
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named } from '../../app/texts/console.ts'
import { inMenu } from '../../window/registry.ts'

const BundleDialog = lazyDialog(() => import('./BundleDialog.tsx'))

export const auditCommands = inMenu('audit', [
  {
    id: 'audit:bundle',
    label: named('console.auditBundle'),
    icon: icons.download,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<BundleDialog />),
  },
])
