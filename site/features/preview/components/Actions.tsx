/** The buttons of the preview, Edit and Submit, and what is still missing for submission. */
import { useState } from 'react'
import { ApiError, call } from '#web/api.ts'
import { pathFor } from '#web/paths.ts'
import { warning } from '#web/ui/field-icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast, toastAcrossPages } from '#web/ui/toast.ts'
import { Application, applicationSaved, type MyApplication } from '../../../account/queries.ts'
import { clearDraft } from '../../../application/drafts.ts'
import { useWords } from '../../../components/island/texts.ts'
import { labelOf, sideOf } from '../../application-form/outline.ts'

type Props = { application: MyApplication; userId: string; waiting: number }
type Refused = Readonly<Record<string, string>>

/** Just the status, with the ages that the server works out anew; the answers were saved before. */
const submitted = ({ id, groomAge, brideAge, version }: MyApplication) =>
  call(`/api/applications/${id}`, {
    method: 'PUT',
    body: { status: 'submitted', groomAge, brideAge, expectedVersion: version },
    schema: Application,
  })

function useSubmitting({ application, userId }: Props) {
  const { locale, t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null
    setRefused(problem?.fields ?? {})
    if (problem?.code === 'deadline-passed')
      toast({ kind: 'destructive', title: t('toast.error'), text: t('toast.deadlinePassed') })
    else
      toast({
        kind: 'destructive',
        title: t('toast.submitErrorTitle'),
        text: t('toast.submitErrorText'),
      })
  }
  const submit = async () => {
    setBusy(true)
    try {
      applicationSaved(await submitted(application))
      await clearDraft(userId).catch(() => undefined)
      toastAcrossPages({
        kind: 'default',
        title: t('toast.submittedTitle'),
        text: t('toast.submittedText'),
      })
      location.assign(pathFor(locale, 'dashboard'))
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return { isBusy, refused, submit }
}

function Refusals({ refused, edit }: { refused: Refused; edit: string }) {
  const { t } = useWords()
  const fields = Object.entries(refused)
  if (fields.length === 0) return null
  return (
    <ul className="refused" role="alert">
      {fields.map(([field, text]) => {
        const side = sideOf(field)
        const label = t(labelOf(field))
        const named = side ? t('form.atSide', { side: t(`section.${side}Short`), title: label }) : label
        return (
          <li key={field}>
            <a href={`${edit}#${field}`}>
              {named}: {text}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** A disabled button alone explains nothing. The form asks for consent; a draft that came another way is reminded of it. */
function Reason({ application, waiting, edit }: Omit<Props, 'userId'> & { edit: string }) {
  const { t } = useWords()
  const reasons = [
    ...(application.consent === ''
      ? [{ text: t('preview.needsConsent'), to: '#consent', link: t('preview.toConsent') }]
      : []),
    ...(application.declarationAgreed
      ? []
      : [
          {
            text: t('preview.needsDeclaration'),
            to: '#declarationAgreed',
            link: t('preview.toDeclaration'),
          },
        ]),
    ...(waiting === 0
      ? []
      : [
          {
            text: t('preview.filesWaiting', { count: waiting }),
            to: '#uploads',
            link: t('preview.toFiles'),
          },
        ]),
  ]
  return (
    <div id="submit-reason">
      {reasons.map(({ text, to, link }) => (
        <p className="reason" key={to}>
          <Icon of={warning} />
          <span>
            {text} <a href={edit + to}>{link}</a>
          </span>
        </p>
      ))}
    </div>
  )
}

export function Actions(props: Props) {
  const { application, waiting } = props
  const { locale, t } = useWords()
  const { isBusy, refused, submit } = useSubmitting(props)
  const edit = `${pathFor(locale, 'application')}?id=${application.id}`
  const isDraft = application.status === 'draft'
  return (
    <div className="decide">
      <p className="status">
        {t('preview.status')}: <b>{t(isDraft ? 'status.draft' : 'status.submitted')}</b>
      </p>
      <Refusals refused={refused} edit={edit} />
      {isDraft && <Reason application={application} waiting={waiting} edit={edit} />}
      {isDraft ? (
        <button
          className="button button-strong"
          type="button"
          disabled={isBusy || !application.declarationAgreed || waiting > 0}
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
