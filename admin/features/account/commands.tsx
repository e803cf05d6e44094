/** The commands My account, Log out, and the way to the page at the door; and the banner for another account. */
import { useEffect, useState } from 'react'
import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'
import { mayHaveUnsent } from '#web/leaving/waiting.ts'
import { adminPaths } from '#web/paths.ts'
import { forgetDrafts } from '../../app/drafts.tsx'
import { lazyDialog } from '../../app/lazy-code.tsx'
import { navigate } from '../../app/page.ts'
import { hideUntilLogout, logout } from '../../app/session.ts'
import { focusedAtom, selectionAtom } from '../../app/state.ts'
import { named, t } from '../../app/texts/console.ts'
import { SureDialog } from '../../window/dialogs/Dialog.tsx'
import { type CommandContext, inMenu } from '../../window/registry.ts'
import { doorCommand } from '../application/own-door.tsx'

const AccountDialog = lazyDialog(() => import('./AccountDialog.tsx'))

function leave({ client, store }: CommandContext): void {
  client.clear()
  forgetDrafts()
  store.set(focusedAtom, null)
  store.set(selectionAtom, [])
  navigate(adminPaths.login)
}

async function endSession(context: CommandContext): Promise<void> {
  if ((await logout()) === 'ended') return leave(context)
  const hide = () => {
    if (hideUntilLogout()) leave(context)
  }
  const words = { title: t('nav.logout'), text: t('nav.logoutUnreachable'), yes: t('nav.logoutHide') }
  context.open(<SureDialog {...words} act={hide} />)
}

/** Asks first if the site or the console has unsent input in this browser. */
async function logOut(context: CommandContext): Promise<void> {
  if (!(await mayHaveUnsent())) return endSession(context)
  const words = { title: t('nav.logout'), text: t('nav.unsent'), yes: t('nav.logoutAnyway') }
  context.open(<SureDialog {...words} act={() => void endSession(context)} />)
}

export const accountCommands = inMenu('file', [
  doorCommand,
  { id: 'account', label: named('console.account'), run: ({ open }) => open(<AccountDialog />) },
  { id: 'logout', label: named('nav.logout'), run: logOut },
])

/** A banner where this browser is signed in with another account than this window's. Unsent input stays. */
export function OtherAccount() {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => whenTurnedAway(() => void whoIsSignedIn().then(setEmail)), [])
  if (email === null) return null
  return (
    <div className="other-account" role="alert">
      <p>
        {t('nav.otherNow')} <b>{email}</b>. {t('nav.otherText')}
      </p>
      <button type="button" onClick={() => location.reload()}>
        {t('nav.otherOpen')}
      </button>
    </div>
  )
}
