/** The navigation's link to requests of families; only there while one waits. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { requestsQuery } from './api.ts'
import { RequestsDialog } from './commands.tsx'

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
