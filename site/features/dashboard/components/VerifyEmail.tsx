/** A quiet offer, never a gate: a code by mail, typed here, shows that the e-mail is the family's own. */
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { call, wordsOf } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useErrorOf } from '../../entry/fields.tsx'
import { codeProblems, type Values } from '../../entry/problems.ts'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'

function useSendCode(sent: () => void) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      await call('/api/auth/verify-email/send', { method: 'POST', schema: z.unknown() })
      sent()
    } catch (error) {
      const text = wordsOf(error, { network: t('toast.network'), otherwise: t('dash.accountFail') })
      toast({ kind: 'destructive', title: t('toast.error'), text })
    }
    setPending(false)
  }
  return { pending, send: () => void send() }
}

type Props = { account: Account; confirmed: () => void }

export function VerifyEmail({ account, confirmed }: Props) {
  const { t } = useWords()
  const [times, setTimes] = useState(0)
  const { pending, send } = useSendCode(() => setTimes(times + 1))
  return (
    <div className="verify">
      {times === 0 && <p>{t('dash.verifyText')}</p>}
      {times > 0 && <TypeCode key={times} account={account} confirmed={confirmed} />}
      <button className="button button-line" type="button" disabled={pending} onClick={send}>
        {t(times === 0 ? 'dash.verifySend' : 'dash.verifyAgain')}
      </button>
    </div>
  )
}

function TypeCode({ account, confirmed }: Props) {
  const { t } = useWords()
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => sent.current?.focus(), [])
  const send = async ({ code = '' }: Values) => {
    await call('/api/auth/verify-email', { method: 'POST', body: { code: code.trim() }, schema: z.unknown() })
    toast({ kind: 'default', title: t('toast.success'), text: t('dash.verifyDone') })
    confirmed()
    await signedInAs({ ...account, isEmailVerified: true })
  }
  const form = useEntryForm({ problemsIn: codeProblems, send, failed: 'dash.accountFail' })
  return (
    <>
      <p ref={sent} tabIndex={-1}>
        {t('dash.verifySent', { email: account.email })}
      </p>
      <ShortForm
        of={form}
        labels={{ code: 'dash.verifyCode' }}
        button="dash.verifyConfirm"
        busy="dash.verifyBusy"
      >
        <Field
          id="code"
          name="code"
          label={t('dash.verifyCode')}
          error={useErrorOf(form.problems)('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </ShortForm>
    </>
  )
}
