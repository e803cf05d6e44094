/** The navigation's link to what is to be told by hand; only there while something is. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { useWords } from '../../app/texts/console.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { countQuery } from './api.ts'
import { ByHandDialog } from './commands.tsx'

export function ByHandItem() {
  const { t } = useWords()
  const { open } = useCommandContext()
  const count = useQuery(countQuery).data ?? 0
  if (count === 0) return null
  return (
    <NavigationItem
      icon={icons.whatsapp}
      name={t('console.byHand')}
      count={count}
      isCurrent={false}
      open={() => open(<ByHandDialog />)}
    />
  )
}
