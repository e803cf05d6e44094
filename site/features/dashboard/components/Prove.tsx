/**
 * Proves an e-mail address or a phone number by a code sent to it, adds the address, and changes the number. Optional: the family can do
 * everything else without it.
 */

import { type ComponentProps, type ReactNode, useState } from 'react'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { type Key, useFocused, useOutcome, useWords } from '../../../components/island/texts.ts'
import { ShortForm, useEntryForm } from '../../entry/entry-form.tsx'
import { EntryField, PhoneField, SecretField } from '../../entry/fields.tsx'
import {
  checkedWith,
  checkedWithRepeat,
  email,
  password,
  phone,
  required,
  type Values,
} from '../../entry/validation.ts'

// The client-side checks of the account's forms, here so that the sign-in pages do not load them.

export const passwordProblems = checkedWith({ password: required })
const emailProblems = checkedWith({ email, password: required })
const phoneProblems = checkedWith({ phone, password: required })
export const codeProblems = checkedWith({ code: (value) => required(value.trim()) })
export const changeProblems = checkedWithRepeat({ password: required, newPassword: password }, 'newPassword')

const words = {
  email: {
    why: 'dash.verifyText',
    sent: 'dash.verifySent',
    code: 'dash.verifyCode',
    confirm: 'dash.verifyConfirm',
    done: 'dash.verifyDone',
  },
  phone: {
    why: 'dash.verifyPhoneText',
    sent: 'dash.verifyPhoneSent',
    code: 'forgot.code',
    confirm: 'dash.verifyPhoneConfirm',
    done: 'dash.verifyPhoneDone',
  },
} as const

type Props = { what: keyof typeof words; account: Account; proven: () => void }

/** The code in the URL of a letter's link; '' without one. */
const codeInAddress = (): string => /^#confirm=(\d{6})$/.exec(location.hash)?.[1] ?? ''

export function Prove({ what, account, proven }: Props) {
  const { t } = useWords()
  const { errorText, showError } = useOutcome()
  const [code] = useState(() => (what === 'email' ? codeInAddress() : ''))
  const [timesSent, setTimesSent] = useState(0)
  const [pending, setPending] = useState(false)
  const sendCode = async () => {
    setPending(true)
    try {
      await call(`/api/auth/verify-${what}/send`, { method: 'POST', schema: unchecked })
      setTimesSent(timesSent + 1)
    } catch (error) {
      showError(errorText(error, 'dash.accountFail'))
    }
    setPending(false)
  }
  const isAsked = timesSent > 0 || code !== ''
  const { email, phone } = account
  return (
    <div className="verify">
      <Text key={timesSent} isFocused={isAsked}>
        {t(timesSent > 0 ? words[what].sent : words[what].why, { email, phone })}
      </Text>
      {isAsked && <CodeForm key={timesSent} what={what} code={timesSent > 0 ? '' : code} proven={proven} />}
      <Press
        look="line"
        text={isAsked ? 'dash.verifyAgain' : 'dash.verifySend'}
        disabled={pending}
        onClick={() => void sendCode()}
      />
    </div>
  )
}

/** Gets the focus after a code was requested, because the button was replaced, and after a letter's link, which opens the top of a long page. */
const Text = ({ isFocused, children }: { isFocused: boolean; children: string }) => (
  <p ref={useFocused<HTMLParagraphElement>(isFocused)} tabIndex={-1}>
    {children}
  </p>
)

type ChangeProps = Omit<ComponentProps<typeof ShortForm>, 'form'> & {
  path: string
  bodyOf: (values: Values) => unknown
  problemsIn: (values: Values) => Record<string, string>
  /** The message of success. */
  done: Key
  changed: () => void
}

/** Sends a change of the account and takes over the account that the server answers. */
function AccountForm({ path, bodyOf, problemsIn, done, changed, ...form }: ChangeProps) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async (values: Values) => {
    const account = await call(path, { method: 'POST', body: bodyOf(values), schema: Account })
    showSuccess(t(done))
    changed()
    await signedInAs(account)
  }
  return <ShortForm {...form} form={useEntryForm({ problemsIn, send, failed: 'dash.accountFail' })} />
}

/** `code`: the initial value of the field. */
type CodeFormProps = Pick<Props, 'what' | 'proven'> & { code: string }

const CodeForm = ({ what, code, proven }: CodeFormProps) => (
  <AccountForm
    path={`/api/auth/verify-${what}`}
    bodyOf={({ code = '' }) => ({ code: code.trim() })}
    problemsIn={codeProblems}
    done={words[what].done}
    changed={() => {
      if (code !== '') history.replaceState(null, '', location.pathname)
      proven()
    }}
    labels={{ code: words[what].code }}
    idPrefix={what === 'email' ? '' : 'phone-'}
    button={words[what].confirm}
    busy="dash.verifyBusy"
  >
    <EntryField name="code" inputMode="numeric" autoComplete="one-time-code" defaultValue={code} />
  </AccountForm>
)

type FoldedProps = { title: string; children: ReactNode }

/** A form that is rendered while its line is open. */
function Folded({ title, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}

const ownPassword = <SecretField name="password" autoComplete="current-password" />

/** For an account without an e-mail address: that it gets no letters, and a form to add an address. */
export function AddEmail({ added }: { added: () => void }) {
  const { t } = useWords()
  return (
    <>
      <p>{t('dash.noEmail')}</p>
      <Folded title={t('dash.addEmail')}>
        <AccountForm
          path="/api/me/email"
          bodyOf={({ email = '', password = '' }) => ({ email: emailKind.fold(email), password })}
          problemsIn={emailProblems}
          done="dash.emailAdded"
          changed={added}
          labels={{ password: 'dash.oldPassword' }}
          idPrefix="own-"
          button="dash.addEmail"
          busy="dash.adding"
        >
          <EntryField name="email" type="email" autoComplete="email" />
          {ownPassword}
        </AccountForm>
      </Folded>
    </>
  )
}

/** Changes the phone number of the account, with which the family signs in and to which messages go. */
export function ChangePhone({ phone, changed }: { phone: string; changed: () => void }) {
  const { t } = useWords()
  const button = phone === '' ? 'dash.addPhone' : 'dash.changePhone'
  return (
    <>
      {phone === '' && <p>{t('dash.noPhone')}</p>}
      <Folded title={t(button)}>
        {phone !== '' && <p>{t('dash.phoneNow', { phone })}</p>}
        <AccountForm
          path="/api/me/phone"
          bodyOf={({ phone = '', password = '' }) => ({ phone: phoneKind.fold(phone), password })}
          problemsIn={phoneProblems}
          done="dash.phoneChanged"
          changed={changed}
          labels={{ phone: 'dash.newPhone', password: 'dash.oldPassword' }}
          idPrefix="new-"
          button={button}
          busy="reset.saving"
        >
          <PhoneField />
          {ownPassword}
        </AccountForm>
      </Folded>
    </>
  )
}
