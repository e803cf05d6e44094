/** The commands of what waits for staff, and a card above the list for each kind of it. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import * as icons from '#web/ui/icons.ts'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { accountAtom, viewAtom } from '../../app/state.ts'
import { named } from '../../app/texts/console.ts'
import { WaitingButton } from '../../window/Button.tsx'
import { inMenu, useCommandContext } from '../../window/registry.ts'
import { countQuery, proposalsQuery, requestsQuery, weightsQuery } from './api.ts'

const load = () => import('./WaitingDialog.tsx')
const ByHandDialog = lazyDialog(async () => ({ default: (await load()).ByHandDialog }))
const RequestsDialog = lazyDialog(async () => ({ default: (await load()).RequestsDialog }))
const SecondAdminDialog = lazyDialog(async () => ({ default: (await load()).SecondAdminDialog }))

export const waitingCommands = inMenu('view', [
  {
    id: 'twoPersons:waiting',
    label: named('console.secondAdmin'),
    icon: icons.people,
    when: ({ role }) => role === 'admin',
    run: ({ open }) => open(<SecondAdminDialog />),
  },
  {
    id: 'requests',
    label: named('console.requests'),
    icon: icons.note,
    run: ({ open }) => open(<RequestsDialog />),
  },
  {
    id: 'by-hand',
    label: named('console.byHand'),
    icon: icons.whatsapp,
    run: ({ open }) => open(<ByHandDialog />),
  },
])

const newWeights = named('console.newWeights')

/** Nothing while nothing waits. */
export function WaitingCards() {
  const context = useCommandContext()
  const { role, locale } = context
  const counts = [
    useQuery({ ...proposalsQuery, enabled: role === 'admin' }).data?.length,
    useQuery(requestsQuery(role)).data?.length,
    useQuery(countQuery).data,
  ]
  const weights = useQuery({ ...weightsQuery(useAtomValue(accountAtom)?.id), enabled: role === 'admin' })
  const setView = useSetAtom(viewAtom)
  return (
    <>
      {waitingCommands.map(({ id, label, run }, place) => (
        <WaitingButton
          key={id}
          name={label[locale]}
          count={counts[place] ?? 0}
          open={() => void run(context)}
        />
      ))}
      <WaitingButton
        name={newWeights[locale]}
        count={Number(weights.data === true)}
        open={() => setView('criteria')}
      />
    </>
  )
}
