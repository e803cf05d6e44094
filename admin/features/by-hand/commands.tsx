/** The command and the navigation entry of messages that staff send by hand. A phone has no navigation, only the command. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { NavigationItem } from '../../window/NavigationItem.tsx'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { countQuery } from './api.ts'

const ByHandDialog = lazyDialog(() => import('./ByHandDialog.tsx'))

export const byHandCommands = inMenu('view', [
  {
    id: 'by-hand',
    label: named('console.byHand'),
    icon: icons.whatsapp,
    run: ({ open }) => open(<ByHandDialog />),
  },
])

/** Only shown while a message waits. */
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
