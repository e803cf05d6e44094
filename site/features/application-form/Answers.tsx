/** All answers by part, read-only; each links to its question in the form while the application may be edited. */
import { isAsked } from '#events/application/asked.ts'
import { type Form, fileKeysOf } from '#events/application/form.ts'
import { isFile } from '#events/application/kinds.ts'
import type { Question } from '#events/application/questions.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { limits } from '#events/limits.ts'
import { sides } from '#events/vocabulary.ts'
import { useWords } from '../../components/island/texts.ts'
import { UploadedFile } from './components/FileButtons.tsx'
import { useFieldName, useValueWords } from './field-words.ts'
import { type Part, parts, questionsOf, sectionOf } from './outline.ts'
import './components/answers.css'

export type AnswersWithAges = Form & { groomAge: number; brideAge: number }

/** `edit`: the URL of the form; null once the application may not be edited. */
type Props = { application: AnswersWithAges; edit: string | null }

type OneProps = Props & { question: Question }

function Value({ application, question, title }: Omit<OneProps, 'edit'> & { title: string }) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const { field, kind, side } = question
  const value = application[field]
  const keys = fileKeysOf({ [field]: value }).slice(0, limits.proofs)
  if (isFile(question) && keys.length > 0)
    return keys.map((key, place) => <UploadedFile key={key} objectKey={key} title={title} place={place} />)
  return (
    <>
      {valueWords(field, value)}
      {kind === 'birth' && value !== '' && ` · ${t('value.years', { count: application[`${side}Age`] })}`}
    </>
  )
}

function Row({ application, question, edit }: OneProps) {
  const { t } = useWords()
  const { field } = question
  const name = useFieldName()(field)
  return (
    <div className="row">
      <dt>{t(labelKey(question))}</dt>
      <dd>
        <Value application={application} question={question} title={name} />
      </dd>
      {edit !== null && (
        <dd className="change">
          <a href={`${edit}#${field}`} aria-label={t('preview.changeOf', { field: name })}>
            {t('form.change')}
          </a>
        </dd>
      )}
    </div>
  )
}

const Rows = ({ of, ...props }: Props & { of: readonly Question[] }) => (
  <dl>
    {of
      .filter((question) => isAsked(props.application, question))
      .map((question) => (
        <Row key={question.field} {...props} question={question} />
      ))}
  </dl>
)

/** The parts "family" and "uploads" have fields of both sides, each under its own heading. */
function Section({ part, ...props }: Props & { part: Part }) {
  const { t } = useWords()
  const asked = questionsOf(part)
  const shared = asked.filter(({ side }) => side === null)
  const hasSides = part === 'family' || part === 'uploads'
  return (
    <section id={part} tabIndex={-1} aria-labelledby={`review-${part}`}>
      <h2 id={`review-${part}`}>{t(sectionOf[part].title)}</h2>
      {hasSides ? (
        <>
          {sides.map((side) => (
            <div key={side}>
              <h3>{t(`side.${side}`)}</h3>
              <Rows {...props} of={asked.filter((one) => one.side === side)} />
            </div>
          ))}
          {shared.length > 0 && (
            <>
              <h3>{t('form.bothFamilies')}</h3>
              <Rows {...props} of={shared} />
            </>
          )}
        </>
      ) : (
        <Rows {...props} of={asked} />
      )}
    </section>
  )
}

export const Answers = (props: Props) => (
  <div className="answers">
    {parts.map((part) => (
      <Section key={part} part={part} {...props} />
    ))}
  </div>
)
