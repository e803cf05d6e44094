/** The answers of one application, the open points above them, and a bar with Submit and Edit while they are allowed. */

import { type ReactNode, useEffect, useRef } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { submissionProblems } from '#events/application/submission.ts'
import { pathFor } from '#web/paths.ts'
import { today } from '#web/today.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { type Filler, type MyApplication, useIsExpired } from '../../../account/queries.ts'
import { Go } from '../../../components/island/buttons.tsx'
import { whatsappLink } from '../../../components/island/page-data.ts'
import { useWords } from '../../../components/island/texts.ts'
import { Answers } from '../../application-form/Answers.tsx'
import {
  partOf,
  parts,
  sectionOf,
  shownAt,
  useFieldName,
  useProblemText,
} from '../../application-form/outline.ts'
import { editProblem } from '../../dashboard/permissions.ts'
import { UnsentAnswers, useMissingPapers } from '../../unsent/UnsentAnswers.tsx'
import { type Refused, type Reviewed, useSubmit } from '../use-submit.ts'

// * One line about who filled an application in and whether it was begun at the door; nothing where that is not recorded.

function FilledBy({ application: { begunAtDoor, filler } }: { application: MyApplication }) {
  const { t } = useWords()
  return (
    <>
      {begunAtDoor && <p className="filled-by">{t('help.atDoor')}.</p>}
      {filler && <By {...filler} />}
    </>
  )
}

function By({ by, name, phone, consent }: Filler) {
  const { t } = useWords()
  return (
    <p className="filled-by">
      {t('help.filledBy')}: {[t(`help.${by}`), name, phone].filter(Boolean).join(' · ')}
      {consent && `. ${t('help.agreedOn')}.`}
    </p>
  )
}

// Above the answers of a draft: what prevents the submission, then what may be added later, each with its link.

/** `edit`: the URL of the form. */
type Props = Reviewed & { refused: Refused; edit: string }

/** The declaration is named with the button that waits for it. */
function problemsOf({ application, refused }: Props): Record<string, string> {
  const { declarationAgreed, ...problems } = submissionProblems(application, today())
  return shownAt({ ...problems, ...refused })
}

/** More than these are listed by part, since the form names them in their place. */
const MOST_LISTED = 6

/** The answers that are missing or wrong. Focused when the server has refused them, since the button is far below. */
function Problems(props: Props) {
  const { refused, edit } = props
  const { t } = useWords()
  const fieldName = useFieldName()
  const textOf = useProblemText()
  const list = useRef<HTMLElement>(null)
  const problems = Object.entries(problemsOf(props))
  useEffect(() => {
    if (Object.keys(refused).length > 0) list.current?.focus()
  }, [refused])
  if (problems.length === 0) return null
  const byPart = parts.flatMap((part) => {
    const [first, ...more] = problems.filter(([field]) => partOf(field) === part)
    return first ? [{ field: first[0], text: `${t(sectionOf[part].title)}: ${more.length + 1}` }] : []
  })
  const listed = problems.map(([field, problem]) => ({
    field,
    text: problem === 'error.required' ? fieldName(field) : textOf(field, problem),
  }))
  return (
    <section className="open-points" data-tone="bad" aria-labelledby="problems" tabIndex={-1} ref={list}>
      <h2 id="problems">{t('entry.errors', { count: problems.length })}</h2>
      <ul>
        {(listed.length > MOST_LISTED ? byPart : listed).map(({ field, text }) => (
          <li key={field}>
            <a href={`${edit}#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PointProps = { title: string; href: string; link: string; children?: ReactNode }

function Point({ title, href, link, children }: PointProps) {
  return (
    <section className="open-points" aria-label={title}>
      <div className="head">
        <b>{title}</b>
        <a className="link strong" href={href}>
          {link}
        </a>
      </div>
      {children}
    </section>
  )
}

/** The papers that are missing, in words, without those that wait on this phone. They may be added after the submission too. */
function MissingPapers({ application, edit }: Props) {
  const { t } = useWords()
  const papers = useMissingPapers(application).filter(({ fields }) => fields.length > 0)
  const count = papers.flatMap(({ fields }) => fields).length
  if (count === 0) return null
  return (
    <Point title={t('preview.papersMissing', { count })} href={`${edit}#uploads`} link={t('form.add')}>
      <p>
        {papers.map(({ title }) => title).join('; ')}. {t('preview.papersLater')}
      </p>
    </Point>
  )
}

function OpenPoints(props: Props) {
  const { application, userId, unsent, edit } = props
  const { t } = useWords()
  return (
    <>
      <Problems {...props} />
      {unsent.isUnsent && (
        <div className="open-points" role="status" id="unsent" tabIndex={-1}>
          <UnsentAnswers userId={userId} look={unsent.look} />
        </div>
      )}
      {!application.declarationAgreed && (
        <Point
          title={t('preview.needsDeclaration')}
          href={`${edit}#declarationAgreed`}
          link={t('preview.toDeclaration')}
        />
      )}
      <MissingPapers {...props} />
    </>
  )
}

export function Review(props: Reviewed) {
  const { application } = props
  const { locale, t } = useWords()
  const isExpired = useIsExpired()
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
        {problem === null && <Go look="link strong" text="dash.edit" href={edit} />}
      </div>
      {isOpenDraft && <p>{t(application.declarationAgreed ? 'preview.notSubmitted' : 'statusHelp.draft')}</p>}
      {problem && <p>{t(problem)}</p>}
      {isOpenDraft && <OpenPoints {...props} refused={submission.refused} edit={change} />}
      <FilledBy application={application} />
      <Answers application={application} edit={problem === null ? change : null} />
      {isOpenDraft ? (
        <SubmitBar {...props} {...submission} />
      ) : (
        <Go look="line" text="form.returnDashboard" page="dashboard" />
      )}
    </div>
  )
}

type SubmitProps = Reviewed & Pick<ReturnType<typeof useSubmit>, 'isBusy' | 'submit' | 'isUnanswered'>

function SubmitBar({ application, unsent, isBusy, submit, isUnanswered }: SubmitProps) {
  const { t } = useWords()
  const isDeclared = application.declarationAgreed
  const chat = whatsappLink(t('dash.askMessage', { id: spokenReferenceOf(application) }))
  return (
    <section className="dock" aria-label={t('form.actions')}>
      {(isUnanswered || !isDeclared) && (
        <p role="status" id="submit-reason">
          {t(isUnanswered ? 'preview.unanswered' : 'preview.needsDeclaration')}
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
