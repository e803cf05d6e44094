/** The commands My account and Log out. */
import { lazy } from 'react'
import { adminPaths } from '#web/paths.ts'
import { navigate } from '../../app/address.ts'
import { countUnsent, logout } from '../../app/session.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { named, translatorIn } from '../../app/texts/console.ts'
import { SureDialog } from '../../window/dialogs/SureDialog.tsx'
import { type CommandContext, inMenu } from '../../window/registry.ts'

const AccountDialog = lazy(() => import('./AccountDialog.tsx'))

/** Asks first where something would be lost. */
async function askAndLeave(context: CommandContext): Promise<void> {
  const unsent = await countUnsent().catch(() => 0)
  if (unsent === 0) return leave(context)
  const t = translatorIn(context.locale)
  context.open(
    <SureDialog
      title={t('nav.logout')}
      text={t('nav.unsent')}
      yes={t('nav.logout')}
      act={() => void leave(context)}
    />,
  )
}

/** Leaves the console even where the logout did not reach the server, with everything cleared from this browser. */
async function leave({ client, store }: CommandContext): Promise<void> {
  try {
    await logout()
  } catch (error) {
    console.warn(error)
  }
  client.clear()
  store.set(focusedAtom, null)
  store.set(selectionAtom, [])
  navigate(adminPaths.login)
}

export const accountCommands = inMenu('file', [
  { id: 'account', label: named('console.account'), run: ({ open }) => open(<AccountDialog />) },
  { id: 'logout', label: named('nav.logout'), run: askAndLeave },
])
