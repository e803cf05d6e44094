/** Proves an e-mail address or a phone number by a code sent to it. Optional: the family can do everything else without it. */

import { useEffect, useRef, useState } from 'react'
import { emailKind, phoneKind } from '#events/contacts.ts'
import { call } from '#web/api.ts'
import { unchecked } from '#web/guards.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { EntryField, SecretField } from '../../entry/fields.tsx'
import { PhoneField } from '../../entry/PhoneField.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
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
      <button className="button button-line" type="button" disabled={pending} onClick={() => void sendCode()}>
        {t(isAsked ? 'dash.verifyAgain' : 'dash.verifySend')}
      </button>
    </div>
  )
}

/** Gets the focus after a code was requested, because the button was replaced, and after a letter's link, which opens the top of a long page. */
function Text({ isFocused, children }: { isFocused: boolean; children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isFocused) text.current?.focus()
  }, [isFocused])
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  )
}

/** `code`: the initial value of the field. */
type CodeFormProps = Pick<Props, 'what' | 'proven'> & { code: string }

function CodeForm({ what, code: known, proven }: CodeFormProps) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ code = '' }: Values) => {
    const body = { code: code.trim() }
    const account = await call(`/api/auth/verify-${what}`, { method: 'POST', body, schema: Account })
    if (known !== '') history.replaceState(null, '', location.pathname)
    showSuccess(t(words[what].done))
    proven()
    await signedInAs(account)
  }
  const form = useEntryForm({ problemsIn: codeProblems, send, failed: 'dash.accountFail' })
  return (
    <ShortForm
      form={form}
      labels={{ code: words[what].code }}
      idPrefix={what === 'email' ? '' : 'phone-'}
      button={words[what].confirm}
      busy="dash.verifyBusy"
    >
      <EntryField name="code" inputMode="numeric" autoComplete="one-time-code" defaultValue={known} />
    </ShortForm>
  )
}

// For an account without an e-mail address: the notice that it gets no letters, and a form to add an address.

type AddEmailProps = { added: () => void }

export function AddEmail({ added }: AddEmailProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('dash.noEmail')}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('dash.addEmail')}</summary>
        {isOpen && <Fields added={added} />}
      </details>
    </>
  )
}

function Fields({ added }: AddEmailProps) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ email = '', password = '' }: Values) => {
    const body = { email: emailKind.fold(email), password }
    const account = await call('/api/me/email', { method: 'POST', body, schema: Account })
    showSuccess(t('dash.emailAdded'))
    added()
    await signedInAs(account)
  }
  const form = useEntryForm({ problemsIn: emailProblems, send, failed: 'dash.accountFail' })
  return (
    <ShortForm
      form={form}
      labels={{ password: 'dash.oldPassword' }}
      idPrefix="own-"
      button="dash.addEmail"
      busy="dash.adding"
    >
      <EntryField name="email" type="email" autoComplete="email" />
      <SecretField name="password" autoComplete="current-password" />
    </ShortForm>
  )
}

// Changes the phone number of the account, with which the family signs in and to which messages go.

type ChangePhoneProps = { phone: string; changed: () => void }

export function ChangePhone({ phone, changed }: ChangePhoneProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = phone === '' ? 'dash.addPhone' : 'dash.changePhone'
  return (
    <>
      {phone === '' && <p>{t('dash.noPhone')}</p>}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t(button)}</summary>
        {phone !== '' && <p>{t('dash.phoneNow', { phone })}</p>}
        {isOpen && <NewPhoneFields button={button} changed={changed} />}
      </details>
    </>
  )
}

type FieldsProps = Pick<ChangePhoneProps, 'changed'> & { button: 'dash.addPhone' | 'dash.changePhone' }

function NewPhoneFields({ button, changed }: FieldsProps) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ phone = '', password = '' }: Values) => {
    const body = { phone: phoneKind.fold(phone), password }
    const account = await call('/api/me/phone', { method: 'POST', body, schema: Account })
    showSuccess(t('dash.phoneChanged'))
    changed()
    await signedInAs(account)
  }
  const form = useEntryForm({ problemsIn: phoneProblems, send, failed: 'dash.accountFail' })
  return (
    <ShortForm
      form={form}
      labels={{ phone: 'dash.newPhone', password: 'dash.oldPassword' }}
      idPrefix="new-"
      button={button}
      busy="reset.saving"
    >
      <PhoneField />
      <SecretField name="password" autoComplete="current-password" />
    </ShortForm>
  )
}
