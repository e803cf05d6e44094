/** All answers by section, read-only: short lines of label and value, and one link a section to its part of the form. */
import type { Form } from '#events/application/form.ts'
import { fileKeysOf } from '#events/application/form.ts'
import { documents, missingPaperFields } from '#events/application/missing.ts'
import type { Question } from '#events/application/questions.ts'
import { limits } from '#events/limits.ts'
import { sides } from '#events/vocabulary.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { check } from '#web/ui/icons.ts'
import { useWords } from '../../components/island/texts.ts'
import { UploadedFile } from './components/FileButtons.tsx'
import { useFieldName } from './field-words.ts'
import { linesOf } from './lines.ts'
import { type Part, parts, questionsOf, sectionOf } from './outline.ts'
import './components/answers.css'

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

/** What has been added, in one row of small pictures. */
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
          <a href={`${edit}#${part}`} aria-label={t('preview.changeOf', { field: title })}>
            {t('form.change')}
          </a>
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
