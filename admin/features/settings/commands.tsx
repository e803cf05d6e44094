/** The commands of the settings, and the card of those that nobody has confirmed yet. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { unconfirmed } from '#events/programme/first-day.ts'
import * as icons from '#web/ui/icons.ts'
import { settingsQuery } from '../../app/client.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { accountAtom } from '../../app/state.ts'
import { named, t } from '../../app/texts/console.ts'
import { WaitingButton } from '../../window/Button.tsx'
import { inMenu, useCommandContext } from '../../window/registry.ts'

const ClipsDialog = lazyDialog(() => import('../clips/ClipsDialog.tsx'))
const FirstDay = lazyDialog(() => import('./FirstDay.tsx'))
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
    // Until the first day is over, its dialog shows what is left to confirm.
    id: 'tellPeople',
    label: named('console.tellPeople'),
    icon: icons.whatsapp,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<FirstDay />),
  },
  {
    id: 'voice',
    label: named('console.voice'),
    icon: icons.speaker,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<ClipsDialog />),
  },
])

/** Counts what nobody has confirmed yet, and opens it. Nothing once all is confirmed. */
export function FirstDayCard() {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin })
  const { open } = useCommandContext()
  const count = data ? unconfirmed(data).length : 0
  return <WaitingButton name={t('console.view.start')} count={count} open={() => open(<FirstDay />)} />
}
