/** The command and the card of requests that wait for a second admin. */
import { useQuery } from '@tanstack/react-query'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { named, useWords } from '../../app/texts/console.ts'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { WaitingButton } from '../../window/WaitingButton.tsx'
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

export function WaitingCard() {
  const { t } = useWords()
  const { role, open } = useCommandContext()
  const waiting = useQuery({ ...proposalsQuery, enabled: role === 'admin' }).data ?? []
  return (
    <WaitingButton
      name={t('console.secondAdmin')}
      count={waiting.length}
      open={() => open(<WaitingDialog />)}
    />
  )
}
