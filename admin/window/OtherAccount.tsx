/** Stands above a window whose account is not the one that is signed in any more; what is typed in it stays. */
import { useEffect, useState } from 'react'
import { whenTurnedAway, whoIsSignedIn } from '#web/account.ts'
import { useWords } from '../app/texts/console.ts'

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
