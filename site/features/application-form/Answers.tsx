/** All answers by section, read-only: short lines of label and value, and one link a section to its part of the form. */

import { type Form, fileKeysOf } from '#events/application/form.ts'
import { documents, isAsked, missingPaperFields } from '#events/application/missing.ts'
import { holdsFor, type Question, type QuestionName } from '#events/application/questions.ts'
import { answerIn, headingIn } from '#events/language/answer-words.ts'
import { filled } from '#events/language/translate.ts'
import { limits } from '#events/limits.ts'
import { sides } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { check } from '#web/ui/icons.ts'
import { Go } from '../../components/island/buttons.tsx'
import { useWords } from '../../components/island/texts.ts'
import { UploadedFile } from './components/FileButtons.tsx'
import { type Part, parts, questionsOf, sectionOf, useFieldName } from './outline.ts'
import './components/answers.css'

// * The answers of one side as short lines to read through: what belongs together is one line, such as the whole address, and an
// optional answer that was not given has none, unless points depend on it.

/** The questions whose answers follow in the line of another one, in this order. */
const joined: Partial<Record<QuestionName, readonly QuestionName[]>> = {
  Address: ['Village', 'PostalName', 'Taluk', 'District', 'Pincode'],
  LsgName: ['LsgType'],
  Occupation: ['Workplace'],
  Religion: ['Caste'],
  FatherName: ['FatherAlive', 'FatherJob'],
  MotherName: ['MotherAlive', 'MotherJob'],
}
const follows: ReadonlySet<QuestionName> = new Set(Object.values(joined).flat())

type Words = ReturnType<typeof useWords>
type Aged = Form & { groomAge: number; brideAge: number }
/** `field`: that of the line's first question. */
type Line = { field: string; label: string; value: string }

function wordsOf(form: Aged, question: Question, words: Words): string {
  const answer = form[question.field]
  // Only a parent who has died is mentioned.
  if (question.kind === 'yesNo') return answer === false ? words.t('line.notAlive') : ''
  const text = answerIn(question, answer, words)
  if (text === '') return ''
  if (question.kind === 'birth')
    return `${text}, ${words.t('value.years', { count: form[`${question.side}Age`] })}`
  const pattern = words.textOf(`line.with.${question.name}`)
  return pattern === null ? text : filled(pattern, { text })
}

const isRequired = (question: Question): boolean =>
  holdsFor(question, question.required) || question.counts === true

/** @param of the questions of one side */
function linesOf(form: Aged, of: readonly Question[], words: Words): Line[] {
  const asked = of.filter((question) => question.kind !== 'consent' && isAsked(form, question))
  return asked
    .filter(({ name }) => !follows.has(name))
    .flatMap((question) => {
      const rest = (joined[question.name] ?? []).flatMap((name) => asked.filter((one) => one.name === name))
      const value = [question, ...rest]
        .map((one) => wordsOf(form, one, words))
        .filter((text) => text !== '')
        .join(', ')
      if (value === '' && ![question, ...rest].some(isRequired)) return []
      return {
        field: question.field,
        label: words.textOf(`line.${question.name}`) ?? headingIn(question, words),
        value: value || words.t('value.none'),
      }
    })
}

export type AnswersWithAges = Form & { groomAge: number; brideAge: number }

/** `edit`: the URL of the form; null once the application may not be edited. */
type Props = { application: AnswersWithAges; edit: string | null }

function Lines({ application, of }: { application: AnswersWithAges; of: readonly Question[] }) {
  const words = useWords()
  return (
    <dl>
      {linesOf(application, of, words).map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Family({ application }: { application: AnswersWithAges }) {
  const { t } = useWords()
  const asked = questionsOf('family')
  return sides.map((side) => (
    <div key={side}>
      <h3>{t(`form.${side}Family`)}</h3>
      <Lines application={application} of={asked.filter((one) => one.side === side)} />
    </div>
  ))
}

/** The added files in one row of thumbnails. */
function Papers({ application }: { application: AnswersWithAges }) {
  const { t } = useWords()
  const fieldName = useFieldName()
  const added = documents.length - missingPaperFields(application).length
  return (
    <>
      <p className="strip">
        {documents.flatMap(({ field }) =>
          fileKeysOf({ [field]: application[field] })
            .slice(0, limits.proofs)
            .map((key, place) => (
              <UploadedFile key={key} objectKey={key} title={fieldName(field)} place={place} />
            )),
        )}
      </p>
      <p>{t('preview.papersAdded', { n: added, of: documents.length })}</p>
    </>
  )
}

function Declared({ application }: { application: AnswersWithAges }) {
  const { t } = useWords()
  return application.declarationAgreed ? (
    <p>
      <Icon of={check} /> {t('question.declarationAgreed')}
    </p>
  ) : (
    <p>{t('preview.needsDeclaration')}</p>
  )
}

function Body({ part, application }: { part: Part; application: AnswersWithAges }) {
  if (part === 'uploads') return <Papers application={application} />
  if (part === 'family') return <Family application={application} />
  if (part === 'declaration') return <Declared application={application} />
  return <Lines application={application} of={questionsOf(part)} />
}

function Section({ part, application, edit }: Props & { part: Part }) {
  const { t } = useWords()
  const title = t(sectionOf[part].title)
  return (
    <section id={part} tabIndex={-1} aria-labelledby={`review-${part}`}>
      <div className="head">
        <h2 id={`review-${part}`}>{title}</h2>
        {edit !== null && (
          <Go
            look="link strong"
            text="form.change"
            href={`${edit}#${part}`}
            aria-label={t('preview.changeOf', { field: title })}
          />
        )}
      </div>
      <Body part={part} application={application} />
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
