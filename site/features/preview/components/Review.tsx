/** The answers of one application, the open points above them, and a bar with Submit and Edit while they are allowed. */
import { useEffect } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { pathFor } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useDeadline } from '../../../account/queries.ts'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { Answers } from '../../application-form/Answers.tsx'
import { editProblem } from '../../dashboard/permissions.ts'
import { FilledBy } from '../../helped/FilledBy.tsx'
import { type Reviewed, type Unanswered, useSubmit } from '../use-submit.ts'
import { OpenPoints } from './Hindrances.tsx'

export function Review(props: Reviewed) {
  const { application } = props
  const { locale, t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const problem = editProblem(application, isExpired)
  const edit = `${pathFor(locale, 'application')}?id=${application.id}`
  const change = `${edit}&from=preview`
  const isDraft = application.status === 'draft'
  const isOpenDraft = isDraft && problem === null
  const isAsked = isOpenDraft && application.consent === ''
  // A draft of another client may have none: the form asks for it before its first part.
  useEffect(() => {
    if (isAsked) location.replace(edit)
  }, [isAsked, edit])
  const submission = useSubmit(props)
  return (
    <div className="review">
      <h1>{t(isOpenDraft ? 'form.checkAnswers' : 'preview.yours')}</h1>
      <div className="head">
        <p className="status">
          {t('preview.status')}: <b>{t(isDraft ? 'status.draft' : 'status.submitted')}</b>
        </p>
        {problem === null && <a href={edit}>{t('dash.edit')}</a>}
      </div>
      {isOpenDraft && <p>{t(application.declarationAgreed ? 'preview.notSubmitted' : 'statusHelp.draft')}</p>}
      {problem && <p>{t(problem)}</p>}
      {isOpenDraft && <OpenPoints {...props} refused={submission.refused} edit={change} />}
      <FilledBy application={application} />
      <Answers application={application} edit={problem === null ? change : null} />
      {isOpenDraft ? (
        <SubmitBar {...props} {...submission} />
      ) : (
        <a className="button button-line" href={pathFor(locale, 'dashboard')}>
          {t('form.returnDashboard')}
        </a>
      )}
    </div>
  )
}

type SubmitProps = Reviewed & Pick<ReturnType<typeof useSubmit>, 'isBusy' | 'submit' | 'unanswered'>

/** The messages about an unanswered submission. */
const standings: Readonly<Record<NonNullable<Unanswered>, Key>> = {
  unknown: 'preview.unanswered',
  'not-submitted': 'preview.stillNotSubmitted',
}

function SubmitBar({ application, unsent, isBusy, submit, unanswered }: SubmitProps) {
  const { t } = useWords()
  const isDeclared = application.declarationAgreed
  const chat = whatsappLink(t('dash.askMessage', { id: spokenReferenceOf(application) }))
  return (
    <section className="dock" aria-label={t('form.actions')}>
      {(unanswered || !isDeclared) && (
        <p role="status" id="submit-reason" data-unanswered={unanswered ? '' : undefined}>
          {t(unanswered ? standings[unanswered] : 'preview.needsDeclaration')}
        </p>
      )}
      {chat && (
        <a className="ask" href={chat} rel="noopener" aria-label={t('form.askHelp')}>
          <Icon of={icons.whatsapp} />
        </a>
      )}
      <button
        // While answers are only on this phone, to save them is the page's primary action.
        className={`button ${unsent.isUnsent ? 'button-line' : 'button-strong'}`}
        type="button"
        disabled={isBusy || !isDeclared}
        aria-describedby={isDeclared ? undefined : 'submit-reason'}
        onClick={() => void submit()}
      >
        {t(isBusy ? 'preview.submitting' : 'form.submit')}
      </button>
    </section>
  )
}
