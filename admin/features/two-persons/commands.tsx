/** The command and the navigation entry of requests that wait for a second admin. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { proposalsQuery } from './api.ts'

const WaitingDialog = lazyDialog(() => import('./WaitingDialog.tsx'))

export const twoPersonCommands = inMenu('ranking', [
  {
    id: 'twoPersons:waiting',
    label: named('console.secondAdmin'),
    icon: icons.people,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<WaitingDialog />),
  },
])

/** Only shown while a request waits. */
export function WaitingItem() {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const waiting = useQuery({ ...proposalsQuery, enabled: role === 'admin' }).data ?? []
  if (waiting.length === 0) return null
  return (
    <NavigationItem
      icon={icons.people}
      name={t('console.secondAdmin')}
      count={waiting.length}
      isCurrent={false}
      open={() => open(<WaitingDialog />)}
    />
  )
}
