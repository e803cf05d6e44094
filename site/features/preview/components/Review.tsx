/** The answers of one application, the open points above them, and a bar with Submit and Edit while they are allowed. */
import { pathFor } from '#web/paths.ts'
import { useDeadline } from '../../../account/queries.ts'
import { type Key, useWords } from '../../../components/island/texts.ts'
import { Answers } from '../../application-form/Answers.tsx'
import { ToConfirm } from '../../application-form/ToConfirm.tsx'
import { editProblem, shownStatus } from '../../dashboard/permissions.ts'
import { FilledBy } from '../../helped/FilledBy.tsx'
import { type Reviewed, type Unanswered, useSubmit } from '../use-submit.ts'
import { Reasons, Refusals } from './Hindrances.tsx'

export function Review(props: Reviewed) {
  const { application } = props
  const { locale, t } = useWords()
  const isExpired = useDeadline().data?.isExpired ?? false
  const problem = editProblem(application, isExpired)
  const edit = `${pathFor(locale, 'application')}?id=${application.id}`
  const isDraft = application.status === 'draft'
  const isOpenDraft = isDraft && problem === null
  const submission = useSubmit(props)
  return (
    <div className="review">
      <h1>{t(isOpenDraft ? 'form.checkAnswers' : 'preview.yours')}</h1>
      <Standing status={shownStatus(application)} />
      {isOpenDraft && (
        <div className="nothing">
          <b>{t('preview.notSubmitted')}</b> {t('preview.nothingSent')}
        </div>
      )}
      {!isDraft && <p className="nothing">{t('preview.sent')}</p>}
      {problem && <p className="nothing">{t(problem)}</p>}
      {isOpenDraft && <Refusals refused={submission.refused} edit={edit} />}
      {isOpenDraft && <Reasons {...props} edit={edit} />}
      <FilledBy application={application} />
      <Answers application={application} edit={problem === null ? edit : null} />
      {isOpenDraft && <ToConfirm form={application} userId={props.userId} edit={edit} />}
      <div className="decide">
        {isOpenDraft && <SubmitButton {...props} {...submission} />}
        {problem === null && (
          <a className="button button-line" href={edit}>
            {t('dash.edit')}
          </a>
        )}
        {problem !== null && (
          <a className="button button-line" href={pathFor(locale, 'dashboard')}>
            {t('form.returnDashboard')}
          </a>
        )}
      </div>
    </div>
  )
}

/** "Submitted" or "Draft" as specified, and beside it a later status. */
function Standing({ status }: { status: string }) {
  const { t, textOf } = useWords()
  const isFurther = status !== 'draft' && status !== 'submitted'
  return (
    <p className="status">
      {t('preview.status')}: <b>{t(status === 'draft' ? 'status.draft' : 'status.submitted')}</b>
      {isFurther && ` · ${textOf(`status.${status}`) ?? t('status.unknown')}`}
    </p>
  )
}

type SubmitProps = Reviewed & Pick<ReturnType<typeof useSubmit>, 'isBusy' | 'submit' | 'unanswered'>

/** The messages about an unanswered submission. */
const standings: Readonly<Record<NonNullable<Unanswered>, Key>> = {
  unknown: 'preview.unanswered',
  'not-submitted': 'preview.stillNotSubmitted',
}

function SubmitButton({ application, waiting, unsent, isBusy, submit, unanswered }: SubmitProps) {
  const { t } = useWords()
  return (
    <>
      <p role="status" data-unanswered={unanswered ? '' : undefined}>
        {t(unanswered ? standings[unanswered] : 'preview.notSubmitted')}
      </p>
      <button
        className="button button-strong"
        type="button"
        disabled={isBusy || !application.declarationAgreed || waiting > 0 || unsent.isUnsent}
        aria-describedby="submit-reason"
        onClick={() => void submit()}
      >
        {t(isBusy ? 'preview.submitting' : 'form.submit')}
      </button>
    </>
  )
}
