/** A sign-in dialog over the form after the session has expired, so that no edits are lost. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toastAcrossPages } from '#web/ui/toast-across-pages.ts'
import { useStore } from '#web/ui/use-store.ts'
import { Account, signedInAs, useMyApplications } from '../../../account/queries.ts'
import { applicationStore, keptStore } from '../../../application/state.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { useOpenForm } from '../use-field.ts'
import '#web/ui/dialog-question.css'

type Props = { onLater: () => void; onSignedIn: () => void }

function useSignIn(onSignedIn: () => void) {
  const { t } = useWords()
  const { errorText } = useOutcome()
  const { account } = useOpenForm()
  const [state, setState] = useState({ pending: false, problem: '' })
  const signIn = async (body: { email: string; password: string }) => {
    setState({ pending: true, problem: '' })
    try {
      const found = await call('/api/auth/login', { method: 'POST', body, schema: Account })
      await signedInAs(found)
      if (found.id === account.id) return onSignedIn()
      // Another account signed in: the page reloads, so that it shows that account's data only.
      toastAcrossPages(t('form.otherAccount'))
      location.reload()
    } catch (error) {
      setState({ pending: false, problem: errorText(error, 'toast.loginFail') })
    }
  }
  return { ...state, signIn }
}

/**
 * Help after a refused sign-in, the same for every reason, so that nobody learns whether an account exists. The links open in a new
 * tab, since edits may be on this page only.
 */
function Help() {
  const { locale, t } = useWords()
  const { id } = useStore(applicationStore)
  const mine = useMyApplications().data?.find((one) => one.id === id)
  const number = mine && spokenReferenceOf(mine)
  const chat = number ? whatsappLink(t('dash.askMessage', { id: number })) : null
  return (
    <div role="status">
      <p>
        <a href={pathFor(locale, 'forgot')} target="_blank" rel="noopener">
          {t('forgot.title')}
        </a>
      </p>
      <p>
        {t('form.signInHelp')} {number && <b translate="no">{number}</b>}
      </p>
      {chat && (
        <a className="button button-line" href={chat} target="_blank" rel="noopener">
          {t('form.askHelp')}
        </a>
      )}
    </div>
  )
}

export function SignInAgain({ onLater, onSignedIn }: Props) {
  const { t } = useWords()
  const { account } = useOpenForm()
  const isKept = useStore(keptStore)
  const [email, setEmail] = useState(account.email || account.phone)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The password, because the e-mail field, which a dialog focuses first, is filled in already.
  useEffect(() => field.current?.focus(), [])
  const { pending, problem, signIn } = useSignIn(onSignedIn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn({ email: email.trim(), password })
  }
  return (
    <Dialog look="dialog-question" title={t('form.signInTitle')} onClose={onLater}>
      <p>{t(isKept ? 'save.sessionEnded' : 'form.signInFirst')}</p>
      <form method="post" onSubmit={submit}>
        <Field
          label={t(account.email ? 'auth.email' : 'auth.phone')}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('auth.password')}
          show={t('auth.showPassword')}
          hide={t('auth.hidePassword')}
          autoComplete="current-password"
          ref={field}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem || undefined}
        />
        {problem && <Help />}
        <div className="actions">
          <button className="button button-strong" type="submit" disabled={pending}>
            {t(pending ? 'auth.signingIn' : 'auth.signIn')}
          </button>
          <button className="button button-line" type="button" onClick={onLater}>
            {t('form.later')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
