/** All answers by part, to be read; each with a link to its question in the form while it may be edited. */
import { isAsked } from '#events/application/asked.ts'
import type { Form, FormField } from '#events/application/form.ts'
import { limits } from '#events/limits.ts'
import { sides } from '#events/vocabulary.ts'
import { useWords } from '../../components/island/texts.ts'
import { UploadedFile } from './components/UploadedFile.tsx'
import { useFieldName, useValueWords } from './field-words.ts'
import { fieldsOf, labelOf, type Part, parts, sectionOf, sideOf } from './outline.ts'
import './components/answers.css'

export type AnswersWithAges = Form & { groomAge: number; brideAge: number }

/** `edit`: the URL of the form; null once the application may not be edited. */
type Props = { application: AnswersWithAges; edit: string | null }

/** The keys of uploaded files. */
const keysIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')

function Value({ application, field, title }: Omit<Props, 'edit'> & { field: FormField; title: string }) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const value = application[field]
  const keys = /Keys?$/.test(field) ? keysIn(value).slice(0, limits.proofs) : []
  if (keys.length > 0)
    return keys.map((key, place) => <UploadedFile key={key} objectKey={key} title={title} place={place} />)
  const side = sides.find((one) => field === `${one}Dob`)
  return (
    <>
      {valueWords(field, value)}
      {side && value !== '' && ` · ${t('field.ageYears', { count: application[`${side}Age`] })}`}
    </>
  )
}

function Row({ application, field, edit }: Props & { field: FormField }) {
  const { t } = useWords()
  const name = useFieldName()(field)
  return (
    <div className="row">
      <dt>{t(labelOf(field))}</dt>
      <dd>
        <Value application={application} field={field} title={name} />
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

const Rows = ({ fields, ...props }: Props & { fields: readonly FormField[] }) => (
  <dl>
    {fields
      .filter((field) => isAsked(props.application, field))
      .map((field) => (
        <Row key={field} {...props} field={field} />
      ))}
  </dl>
)

/** Family and uploads have fields of both sides, each under a heading of its own. */
function Section({ part, ...props }: Props & { part: Part }) {
  const { t } = useWords()
  const fields = fieldsOf[part]
  const shared = fields.filter((field) => sideOf(field) === null)
  const hasSides = part === 'family' || part === 'uploads'
  return (
    <section id={part} tabIndex={-1} aria-labelledby={`review-${part}`}>
      <h2 id={`review-${part}`}>{t(sectionOf[part].title)}</h2>
      {hasSides ? (
        <>
          {sides.map((side) => (
            <div key={side}>
              <h3>{t(`section.${side}Short`)}</h3>
              <Rows {...props} fields={fields.filter((field) => sideOf(field) === side)} />
            </div>
          ))}
          {shared.length > 0 && (
            <>
              <h3>{t('form.bothFamilies')}</h3>
              <Rows {...props} fields={shared} />
            </>
          )}
        </>
      ) : (
        <Rows {...props} fields={fields} />
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
