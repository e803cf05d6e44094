/** Above the answers of a draft: what prevents the submission, then what may be added later, each with its link. */
import { type ReactNode, useEffect, useRef } from 'react'
import { submissionProblems } from '#events/application/submission.ts'
import { today } from '#web/today.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../../application-form/field-words.ts'
import { partOf, parts, sectionOf, shownAt } from '../../application-form/outline.ts'
import { useMissingPapers } from '../../unsent/missing-papers.ts'
import { UnsentAnswers } from '../../unsent/UnsentAnswers.tsx'
import type { Refused, Reviewed } from '../use-submit.ts'

/** `edit`: the URL of the form. */
type Props = Reviewed & { refused: Refused; edit: string }

/** The declaration is named with the button that waits for it. */
function problemsOf({ application, refused }: Props): Record<string, string> {
  const { declarationAgreed, ...problems } = submissionProblems(application, today())
  return shownAt({ ...problems, ...refused })
}

/** Messages that name their field; the others follow its name. */
const namesItsField = /^error\.(groom|bride)/

/** More than these are listed by part, since the form names them in their place. */
const MOST_LISTED = 6

/** The answers that are missing or wrong. Focused when the server has refused them, since the button is far below. */
function Problems(props: Props) {
  const { refused, edit } = props
  const { t, textOf } = useWords()
  const fieldName = useFieldName()
  const list = useRef<HTMLElement>(null)
  const problems = Object.entries(problemsOf(props))
  useEffect(() => {
    if (Object.keys(refused).length > 0) list.current?.focus()
  }, [refused])
  if (problems.length === 0) return null
  const textFor = (field: string, problem: string) => {
    const text = textOf(problem) ?? problem
    if (problem === 'error.required') return fieldName(field)
    return namesItsField.test(problem) ? text : `${fieldName(field)}: ${text}`
  }
  const byPart = parts.flatMap((part) => {
    const [first, ...more] = problems.filter(([field]) => partOf(field) === part)
    return first ? [{ field: first[0], text: `${t(sectionOf[part].title)}: ${more.length + 1}` }] : []
  })
  const listed = problems.map(([field, problem]) => ({ field, text: textFor(field, problem) }))
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
        <a href={href}>{link}</a>
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

export function OpenPoints(props: Props) {
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
