/** The commands and the card of what waits for staff. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { WaitingButton } from '../../window/WaitingButton.tsx'
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

export function RequestsCard() {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const count = useQuery(requestsQuery(role)).data?.length ?? 0
  return <WaitingButton name={t('console.requests')} count={count} open={() => open(<RequestsDialog />)} />
}
