/** Edit and Submit on the preview, and what is still missing for submission. */
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast, toastAcrossPages } from '#web/ui/toast.ts'
import {
  Application,
  applicationSaved,
  keys,
  type MyApplication,
  queryClient,
} from '../../../account/queries.ts'
import { clearSent } from '../../../application/drafts.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { useFieldName } from '../../application-form/field-words.ts'
import { ToConfirm } from '../../application-form/ToConfirm.tsx'
import { UnsentAnswers } from '../../unsent/UnsentAnswers.tsx'
import type { useUnsent } from '../../unsent/use-unsent.ts'

/** `waiting`: how many files this phone has not sent yet. `unsent`: whether it has answers that the server does not have. */
type Props = {
  application: MyApplication
  userId: string
  waiting: number
  unsent: ReturnType<typeof useUnsent>
}
/** The server's sentences by field. */
type Refused = Readonly<Record<string, string>>

/** Sends the status, and the ages, which the server computes itself; the answers were saved before. */
const submitted = ({ id, groomAge, brideAge, version }: MyApplication) =>
  call(`/api/applications/${id}`, {
    method: 'PUT',
    body: { status: 'submitted', groomAge, brideAge, expectedVersion: version },
    schema: Application,
  })

function useSubmit({ application, userId, unsent }: Props) {
  const { locale, t } = useWords()
  const { showError } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null
    setRefused(problem?.fields ?? {})
    if (problem?.code === 'deadline-passed') return showError(t('toast.deadlinePassed'))
    if (problem?.code === 'version-stale') {
      void queryClient.invalidateQueries({ queryKey: keys.application(application.id) })
      return showError(t('preview.changedMeanwhile'))
    }
    toast({ kind: 'destructive', title: t('toast.submitErrorTitle'), text: t('toast.submitErrorText') })
  }
  const submit = async () => {
    setBusy(true)
    // What was typed in another tab meanwhile would be left out.
    if (await unsent.look()) return setBusy(false)
    try {
      applicationSaved(await submitted(application))
      await clearSent(userId).catch((error: unknown) => console.warn('IndexedDB:', String(error)))
      const title = t('toast.submittedTitle')
      toastAcrossPages({ kind: 'default', title, text: t('toast.submittedText') })
      location.assign(pathFor(locale, 'dashboard'))
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return { isBusy, refused, submit }
}

/** The fields that the server refused, with links to them. `edit`: the URL of the form. */
function Refusals({ refused, edit }: { refused: Refused; edit: string }) {
  const fieldName = useFieldName()
  const fields = Object.entries(refused)
  if (fields.length === 0) return null
  return (
    <ul className="refused" role="alert">
      {fields.map(([field, text]) => (
        <li key={field}>
          <a href={`${edit}#${field}`}>
            {fieldName(field)}: {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

type ReasonProps = { text: string; href: string; link: Key }

function Reason({ text, href, link }: ReasonProps) {
  const { t } = useWords()
  return (
    <p className="reason">
      <Icon of={warning} />
      <span>
        {text} <a href={href}>{t(link)}</a>
      </span>
    </p>
  )
}

/** Why the submit button is disabled. The form requires consent, but a draft may come from another client without it. */
function Reasons({ application, userId, waiting, unsent, edit }: Props & { edit: string }) {
  const { t } = useWords()
  return (
    <div id="submit-reason">
      {unsent.isUnsent && (
        <div className="unsent" role="status">
          <UnsentAnswers userId={userId} look={unsent.look} />
        </div>
      )}
      {application.consent === '' && (
        <Reason text={t('preview.needsConsent')} href={`${edit}#consent`} link="preview.toConsent" />
      )}
      {!application.declarationAgreed && (
        <Reason
          text={t('preview.needsDeclaration')}
          href={`${edit}#declarationAgreed`}
          link="preview.toDeclaration"
        />
      )}
      {waiting > 0 && (
        <Reason
          text={t('preview.filesWaiting', { count: waiting })}
          href={`${edit}#uploads`}
          link="preview.toFiles"
        />
      )}
    </div>
  )
}

export function Actions(props: Props) {
  const { application, waiting, unsent } = props
  const { locale, t } = useWords()
  const { isBusy, refused, submit } = useSubmit(props)
  const edit = `${pathFor(locale, 'application')}?id=${application.id}`
  const isDraft = application.status === 'draft'
  return (
    <div className="decide">
      <p className="status">
        {t('preview.status')}: <b>{t(isDraft ? 'status.draft' : 'status.submitted')}</b>
      </p>
      <Refusals refused={refused} edit={edit} />
      {isDraft && <ToConfirm form={application} userId={props.userId} edit={edit} />}
      {isDraft && <Reasons {...props} edit={edit} />}
      {isDraft ? (
        <button
          className="button button-strong"
          type="button"
          disabled={isBusy || !application.declarationAgreed || waiting > 0 || unsent.isUnsent}
          aria-describedby="submit-reason"
          onClick={() => void submit()}
        >
          {t(isBusy ? 'preview.submitting' : 'form.submit')}
        </button>
      ) : (
        <p>{t('preview.sent')}</p>
      )}
      <a className="button button-line" href={edit}>
        {t('dash.edit')}
      </a>
    </div>
  )
}
