/** The commands of the settings, and the first day: an admin who opens the console starts at unconfirmed settings. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { unconfirmed } from '#events/programme/first-day.ts'
import { adminPaths } from '#web/paths.ts'
import * as icons from '#web/ui/icons.ts'
import { settingsQuery } from '../../app/client.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { accountAtom, searchAtom } from '../../app/state.ts'
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

/** The view of unconfirmed settings. */
export const FIRST_DAY = 'start'
const isBare = (): boolean => location.pathname === adminPaths.dashboard && location.search === ''

export function FirstDayOpener() {
  const isAdmin = useAtomValue(accountAtom)?.role === 'admin'
  const [begunBare] = useState(isBare)
  const { data } = useQuery({ ...settingsQuery, enabled: isAdmin && begunBare })
  const setSearch = useSetAtom(searchAtom)
  const isDone = useRef(false)
  useEffect(() => {
    if (!data || isDone.current) return
    isDone.current = true
    // A person who has opened something else meanwhile stays there.
    if (isBare() && unconfirmed(data).length > 0)
      setSearch(new URLSearchParams({ view: FIRST_DAY }), 'correction')
  }, [data, setSearch])
  return null
}
