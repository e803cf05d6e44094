/** The way out: says what happens when the application is withdrawn, and does it once the password has been given. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { endSession, leaveLater } from '#web/leaving/waiting.ts'
import {
  Application,
  applicationSaved,
  linkedQuery,
  type MyApplication,
  outcomeQuery,
  queryClient,
} from '../../../account/queries.ts'
import { useQuery } from '../../../account/use-query.ts'
import { outsideProvider } from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { SecretField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { passwordProblems } from '../account-checks.ts'

type Props = {
  application: MyApplication
  /** It was erased at once, and the account with it. */
  onErased: () => void
}

export function Withdraw({ application, onErased }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (application.withdrawnAt !== null) return null
  const isDraft = application.submittedAt === null
  return (
    <section className="panel account">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t(isDraft ? 'withdraw.titleDraft' : 'withdraw.title')}</summary>
        <p>{t(consequence(application))}</p>
        {application.status === 'finalized' && <p>{t('withdraw.finalized')}</p>}
        {isOpen && <Asked application={application} isDraft={isDraft} onErased={onErased} />}
      </details>
    </section>
  )
}

/** What then happens. Of one that is said to be submitted staff may have decided already, which nobody is told yet. */
function consequence({ status, submittedAt }: MyApplication): Key {
  if (submittedAt === null) return 'withdraw.draft'
  if (status === 'draft' || status === 'submitted') return 'withdraw.sent'
  return status === 'rejected' ? 'withdraw.decided' : 'withdraw.later'
}

/** No answer where nothing of it is left. */
const Withdrawn = z.optional(Application)

/** Whoever signs in by another account may have no password: a fresh sign-in does as well. */
function usePasswordless(): string | null {
  const provider = outsideProvider()
  const { data } = useQuery({ ...linkedQuery, enabled: provider !== '' }, queryClient)
  return provider !== '' && data?.isLinked ? provider : null
}

function Asked({ application, isDraft, onErased }: Props & { isDraft: boolean }) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const provider = usePasswordless()
  const send = async ({ password = '' }: Values) => {
    const path = `/api/applications/${encodeURIComponent(application.id)}`
    const body = password === '' ? {} : { password }
    const left = await call(path, { method: 'DELETE', body, schema: Withdrawn })
    if (left === undefined) {
      // For the page on which a shared device ends up.
      location.hash = 'erased'
      // The phone forgets it as at a logout; where the network went away meanwhile, as soon as it is back.
      if ((await endSession()) !== 'ended') leaveLater()
      return onErased()
    }
    showSuccess(t('withdraw.done'))
    document.getElementById('welcome')?.focus()
    applicationSaved(left)
    // A result that was published before says now that it was withdrawn.
    await queryClient.invalidateQueries({ queryKey: outcomeQuery(left.id).queryKey })
  }
  const form = useEntryForm({
    problemsIn: provider === null ? passwordProblems : () => ({}),
    send,
    failed: 'withdraw.fail',
  })
  return (
    <>
      {provider !== null && <p>{t('withdraw.outside', { name: provider })}</p>}
      <ShortForm
        form={form}
        idPrefix="withdraw-"
        labels={{ password: 'withdraw.password' }}
        button={isDraft ? 'withdraw.pressDraft' : 'withdraw.press'}
        busy="withdraw.busy"
      >
        <SecretField name="password" autoComplete="current-password" />
      </ShortForm>
    </>
  )
}
