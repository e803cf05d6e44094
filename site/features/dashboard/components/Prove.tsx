/** Proves an e-mail address or a phone number by a code sent to it. Optional: nothing else is withheld from a family that does not. */
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { EntryField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { codeProblems } from '../account-checks.ts'

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

/** Of the link in a letter; '' where the page was opened otherwise. */
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
      await call(`/api/auth/verify-${what}/send`, { method: 'POST', schema: z.unknown() })
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

/** Takes the focus once a code is asked for: the button is another now, and a letter's link leads to the top of a long page. */
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

/** `code`: already typed. */
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
