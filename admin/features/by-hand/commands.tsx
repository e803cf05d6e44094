/** The command and the card of messages that staff send by hand. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { WaitingButton } from '../../window/WaitingButton.tsx'
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

export function ByHandCard() {
  const { t } = useWords()
  const { open } = useCommandContext()
  const count = useQuery(countQuery).data ?? 0
  return <WaitingButton name={t('console.byHand')} count={count} open={() => open(<ByHandDialog />)} />
}
