/**
 * What a save may meet: wrong answers, an ended session, another phone's answers. Loaded on demand, so that a network that fails later
 * takes none of it away.
 */

import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { picked } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import type { FormField } from '#events/application/questions.ts'
import { moment } from '#events/language/format.ts'
import { call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary, showSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toastAcrossPages } from '#web/ui/toast.ts'
import { useStore } from '#web/ui/use-store.ts'
import { Account, signedInAs, useMyApplications } from '../../../account/queries.ts'
import { applicationStore, type Conflict, formStore, keptStore } from '../../../application/state.ts'
import { Go, Press } from '../../../components/island/buttons.tsx'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useOutcome, useWords } from '../../../components/island/texts.ts'
import { openPartStore, shownProblemsStore } from '../form-state.ts'
import { allFields, partOf, useFieldName, useProblemText, useValueWords } from '../outline.ts'
import { useOpenForm } from '../use-field.ts'
import '#web/ui/dialog-question.css'

/** `refusals`: how often Save and Preview was refused. */
export function Errors({ refusals }: { refusals: number }) {
  const { t } = useWords()
  const summary = useRef<HTMLElement>(null)
  const problems = useStore(shownProblemsStore)
  const textOf = useProblemText()
  const faults = allFields.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : [{ id: field, text: textOf(field, problem) }]
  })
  useErrorTitle(faults.length > 0, t('entry.errorTitle'))
  useEffect(() => {
    if (refusals > 0) showSummary(summary.current)
  }, [refusals])
  /** A field can only be focused while its part is open. */
  const openFirst = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const part = partOf(link?.hash.slice(1) ?? '')
    if (part) flushSync(() => openPartStore.set(part))
  }
  if (faults.length === 0) return null
  const title = t('entry.errors', { count: faults.length })
  return (
    <div onClickCapture={openFirst}>
      <ErrorSummary title={title} faults={faults} ref={summary} isAlert />
    </div>
  )
}

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
      {chat && <Go look="line" text="form.askHelp" href={chat} target="_blank" rel="noopener" />}
    </div>
  )
}

/** Over the form after the session has expired, so that no edits are lost. */
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
          <Press text={pending ? 'auth.signingIn' : 'auth.signIn'} type="submit" disabled={pending} />
          <Press look="line" text="form.later" onClick={onLater} />
        </div>
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  field: FormField
  theirs: Answer
  isTheirs: boolean
  onChoose: (theirs: boolean) => void
}

function Choice({ field, theirs, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const mine = useStore(formStore)[field]
  const fieldName = useFieldName()
  const versions = [
    { name: t('form.fromHere'), value: mine, theirs: false },
    { name: t('form.fromThere'), value: theirs, theirs: true },
  ]
  return (
    <fieldset className="question">
      <legend>{fieldName(field)}</legend>
      <div className="cards">
        {versions.map((one) => (
          <label className="card" key={one.name}>
            <input
              type="radio"
              name={`choose-${field}`}
              checked={one.theirs === isTheirs}
              onChange={() => onChoose(one.theirs)}
            />
            <span>
              <small>{one.name}</small>
              {valueWords(field, one.value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows both values of each field that two phones changed, and the family chooses. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const [taken, setTaken] = useState<readonly FormField[]>([])
  const choose = (field: FormField, theirs: boolean) =>
    setTaken(theirs ? [...taken, field] : taken.filter((one) => one !== field))
  return (
    <Dialog look="dialog-question" title={t('form.conflictTitle')}>
      <p>{t('save.otherDevice', { time: moment(locale, conflict.at) })}</p>
      <p>{t('form.conflictText')}</p>
      {conflict.differing.map((field) => (
        <Choice
          key={field}
          field={field}
          theirs={conflict.form[field]}
          isTheirs={taken.includes(field)}
          onChoose={(theirs) => choose(field, theirs)}
        />
      ))}
      <div className="actions">
        <Press text="form.useThese" onClick={() => void saving.resolve(picked(conflict.form, taken))} />
      </div>
    </Dialog>
  )
}
