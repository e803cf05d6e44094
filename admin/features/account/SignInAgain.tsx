/** The login dialog over the console after its session has ended, and the banner for another account. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { adminPaths } from '#web/paths.ts'
import { ModalLayer } from '#web/ui/Dialog.tsx'
import { fetchAccount } from '../../app/session.ts'
import type { Account } from '../../app/sign-in.ts'
import { accountAtom, signedOutAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { LoginForm } from './LoginForm.tsx'
import '../../window/dialogs/dialog.css'
import '../../window/card.css'
import { useEffect, useState } from 'react'
import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'

/** For another account the page is reloaded, so that no data of the previous account is left. */
function useEntered(): (account: Account) => Promise<void> {
  const store = useStore()
  const client = useQueryClient()
  return async (account) => {
    if (account.id !== store.get(accountAtom)?.id) return location.reload()
    store.set(accountAtom, await fetchAccount())
    store.set(signedOutAtom, false)
    await client.invalidateQueries()
  }
}

export function SignInAgain() {
  const { t } = useWords()
  const entered = useEntered()
  if (!useAtomValue(signedOutAtom)) return null
  return (
    <ModalLayer className="card dialog-alone" aria-labelledby="again" isAlert>
      <h1 id="again">{t('console.againTitle')}</h1>
      <p>{t('console.againText')}</p>
      <LoginForm entered={entered} />
      <a className="leave" href={adminPaths.login}>
        {t('console.againLeave')}
      </a>
    </ModalLayer>
  )
}

/** A banner for a window whose account is no longer the one that this browser is signed in with. Unsent input stays. */
export function OtherAccount() {
  const { t } = useWords()
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
