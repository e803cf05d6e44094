/** Withdrawing the application: explains the consequence, and does it after checking the password. */

import { canBeTakenOver } from '#events/application/earlier.ts'
import { takesPlace } from '#events/application/statuses.ts'
import { seasonName } from '#events/language/format.ts'
import { call } from '#web/api.ts'
import type { Parser } from '#web/guards.ts'
import { endSession, leaveLater } from '#web/leaving/waiting.ts'
import { pathFor } from '#web/paths.ts'
import {
  Application,
  applicationSaved,
  linkedQuery,
  type MyApplication,
  outcomeQuery,
  queryClient,
  useDeadline,
} from '../../../account/queries.ts'
import { useQuery } from '../../../account/query-client.ts'
import { Go } from '../../../components/island/buttons.tsx'
import { outsideProvider, seasonOfPage } from '../../../components/island/page-data.ts'
import { type Key, useFocused, useOutcome, useWords } from '../../../components/island/texts.ts'
import { ShortForm, useEntryForm } from '../../entry/entry-form.tsx'
import { SecretField } from '../../entry/fields.tsx'
import type { Values } from '../../entry/validation.ts'
import { Fold, Notice } from './Fold.tsx'
import { passwordProblems } from './Prove.tsx'

type Props = {
  application: MyApplication
  /** Called when the application and the account were erased at once. */
  onErased: () => void
}

export function Withdraw({ application, onErased }: Props) {
  const { t } = useWords()
  if (application.withdrawnAt !== null) return null
  const isDraft = application.submittedAt === null
  return (
    <Fold id="withdraw" title={t(isDraft ? 'withdraw.titleDraft' : 'withdraw.title')} isQuiet>
      <p>{t(consequence(application))}</p>
      {application.status === 'finalized' && <p>{t('withdraw.finalized')}</p>}
      <Asked application={application} isDraft={isDraft} onErased={onErased} />
    </Fold>
  )
}

/** The key of the consequence. A status of "submitted" may hide an unpublished decision, so its text covers both. */
function consequence({ status, submittedAt }: MyApplication): Key {
  if (submittedAt === null) return 'withdraw.draft'
  if (status === 'draft' || status === 'submitted') return 'withdraw.sent'
  return status === 'rejected' ? 'withdraw.decided' : 'withdraw.later'
}

/** The withdrawn application; undefined if it was erased. */
const Remaining: Parser<MyApplication | undefined> = {
  parse: (body) => (body === undefined ? undefined : Application.parse(body)),
}

/** A family that signs in by an outside account may have no password; a recent sign-in replaces it. */
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
    const left = await call(path, { method: 'DELETE', body, schema: Remaining })
    if (left === undefined) {
      // For the page /left on a shared device.
      location.hash = 'erased'
      // Clears the phone like a logout; offline this happens when the network returns.
      if ((await endSession()) !== 'ended') leaveLater()
      return onErased()
    }
    showSuccess(t('withdraw.done'))
    document.getElementById('welcome')?.focus()
    applicationSaved(left)
    // The explanation of a published result changes with the withdrawal.
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
        isQuiet
      >
        <SecretField name="password" autoComplete="current-password" />
      </ShortForm>
    </>
  )
}

// Replaces the dashboard after a withdrawal that erased the application at once.

export function Erased() {
  const { t } = useWords()
  const heading = useFocused<HTMLHeadingElement>()
  return (
    <section className="panel notice">
      <h1 ref={heading} tabIndex={-1}>
        {t('withdraw.erasedTitle')}
      </h1>
      <p>{t('withdraw.erased')}</p>
      <Go text="page.home" page="home" />
    </section>
  )
}

// For a family whose application is of an earlier season, while it can apply for this one.

/** Not for a family that has a place. @param application its newest */
export function NewSeason({ application }: { application: MyApplication }) {
  const { locale, t } = useWords()
  const deadline = useDeadline().data
  const season = seasonOfPage()
  const earlier = seasonName(locale, application.season)
  if (season === '' || earlier === season || !canBeTakenOver(application)) return null
  if (deadline?.isExpired !== false || takesPlace(application.status)) return null
  return (
    <Notice
      title={t('again.openTitle', { season })}
      text={t('again.openText', { earlier })}
      link={{ href: pathFor(locale, 'application'), text: t('again.apply', { season }) }}
    />
  )
}
