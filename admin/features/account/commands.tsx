/** One's own account, and the way out. */
import { lazy } from 'react'
import { adminPaths } from '#web/paths.ts'
import { navigate } from '../../app/address.ts'
import { countUnsent, logout } from '../../app/session.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { named, translatorIn } from '../../app/texts/console.ts'
import type { Command, CommandContext } from '../../window/registry.ts'

const AccountDialog = lazy(() => import('./AccountDialog.tsx'))

/** A logout that the server did not hear of still leaves the screen, and nothing stays behind on it. */
async function leave({ client, store, locale }: CommandContext): Promise<void> {
  const unsent = await countUnsent().catch(() => 0)
  if (unsent > 0 && !confirm(translatorIn(locale)('nav.unsent'))) return
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

export const accountCommands: readonly Command[] = [
  {
    id: 'account',
    label: named('console.account'),
    menu: 'file',
    when: () => true,
    run: ({ open }) => open(<AccountDialog />),
  },
  { id: 'logout', label: named('nav.logout'), menu: 'file', when: () => true, run: leave },
]
