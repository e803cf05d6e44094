/** The commands that open what waits for staff, for phones too, which have no navigation. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { byHandCommands } from '../by-hand/commands.tsx'
import { requestsQuery } from './api.ts'

const RequestsDialog = lazyDialog(() => import('./RequestsDialog.tsx'))

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

/** Only shown while a request waits. */
export function RequestsItem() {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const count = useQuery(requestsQuery(role)).data?.length ?? 0
  if (count === 0) return null
  return (
    <NavigationItem
      icon={icons.note}
      name={t('console.requests')}
      count={count}
      isCurrent={false}
      open={() => open(<RequestsDialog />)}
    />
  )
}
