/** The navigation's link to what waits for a second admin; only there while something does. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { proposalsQuery } from './api.ts'
import { WaitingDialog } from './commands.tsx'

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
