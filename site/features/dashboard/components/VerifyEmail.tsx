/** Confirms the e-mail by a code sent to it. Optional: nothing is withheld from a family that does not. */
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { type Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { EntryField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { codeProblems } from '../account-checks.ts'

type Props = { account: Account; confirmed: () => void }

export function VerifyEmail({ account, confirmed }: Props) {
  const { t } = useWords()
  const { errorText, showError } = useOutcome()
  const [timesSent, setTimesSent] = useState(0)
  const [pending, setPending] = useState(false)
  const sendCode = async () => {
    setPending(true)
    try {
      await call('/api/auth/verify-email/send', { method: 'POST', schema: z.unknown() })
      setTimesSent(timesSent + 1)
    } catch (error) {
      showError(errorText(error, 'dash.accountFail'))
    }
    setPending(false)
  }
  return (
    <div className="verify">
      {timesSent === 0 && <p>{t('dash.verifyText')}</p>}
      {timesSent > 0 && <CodeForm key={timesSent} account={account} confirmed={confirmed} />}
      <button className="button button-line" type="button" disabled={pending} onClick={() => void sendCode()}>
        {t(timesSent === 0 ? 'dash.verifySend' : 'dash.verifyAgain')}
      </button>
    </div>
  )
}

function CodeForm({ account, confirmed }: Props) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => sent.current?.focus(), [])
  const send = async ({ code = '' }: Values) => {
    await call('/api/auth/verify-email', { method: 'POST', body: { code: code.trim() }, schema: z.unknown() })
    showSuccess(t('dash.verifyDone'))
    confirmed()
    await signedInAs({ ...account, isEmailVerified: true })
  }
  const form = useEntryForm({ problemsIn: codeProblems, send, failed: 'dash.accountFail' })
  return (
    <>
      <p ref={sent} tabIndex={-1}>
        {t('dash.verifySent', { email: account.email })}
      </p>
      <ShortForm form={form} button="dash.verifyConfirm" busy="dash.verifyBusy">
        <EntryField name="code" inputMode="numeric" autoComplete="one-time-code" />
      </ShortForm>
    </>
  )
}
