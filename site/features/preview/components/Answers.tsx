/** All answers by part, each with the way back to its question. */

import type { FormField } from '#events/application/form.ts'
import { limits, sides } from '#events/vocabulary.ts'
import { pathFor } from '#web/paths.ts'
import type { MyApplication } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useValueWords } from '../../application-form/field-words.ts'
import { fieldsOf, labelOf, type Part, parts, sectionOf, sideOf } from '../../application-form/outline.ts'

/** Ages stand after the date they come from. */
const ageAfter = (field: FormField) => sides.find((side) => field === `${side}Dob`)

function Picture({ objectKey, title }: { objectKey: string; title: string }) {
  return <img src={`${objectKey}?size=thumb`} alt={title} loading="lazy" />
}

const filesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && one !== '' ? [one] : [],
  )

function Value({
  application,
  field,
  title,
}: {
  application: MyApplication
  field: FormField
  title: string
}) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const value = application[field]
  const side = ageAfter(field)
  if (/Keys?$/.test(field) && filesIn(value).length > 0)
    return filesIn(value)
      .slice(0, limits.proofs)
      .map((key) => <Picture key={key} objectKey={key} title={title} />)
  return (
    <>
      {valueWords(field, /Keys$/.test(field) && filesIn(value).length === 0 ? '' : value)}
      {side && value !== '' && ` · ${t('field.ageYears', { count: application[`${side}Age`] })}`}
    </>
  )
}

function Row({ application, field, edit }: { application: MyApplication; field: FormField; edit: string }) {
  const { t } = useWords()
  const side = sideOf(field)
  const label = t(labelOf(field))
  const named = side ? t('form.atSide', { side: t(`section.${side}Short`), title: label }) : label
  return (
    <div className="row">
      <dt>{label}</dt>
      <dd>
        <Value application={application} field={field} title={named} />
      </dd>
      <dd className="change">
        <a href={`${edit}#${field}`} aria-label={t('preview.changeOf', { field: named })}>
          {t('form.change')}
        </a>
      </dd>
    </div>
  )
}

function Rows({
  application,
  fields,
  edit,
}: {
  application: MyApplication
  fields: readonly FormField[]
  edit: string
}) {
  return (
    <dl>
      {fields.map((field) => (
        <Row key={field} application={application} field={field} edit={edit} />
      ))}
    </dl>
  )
}

/** Family and documents are asked of both sides; each side keeps its own heading here too. */
function Section({ part, application, edit }: { part: Part; application: MyApplication; edit: string }) {
  const { t } = useWords()
  const fields = fieldsOf[part]
  const own = fields.filter((field) => part === 'declaration' || sideOf(field) === null)
  const hasSides = part === 'family' || part === 'uploads'
  return (
    <section aria-labelledby={`review-${part}`}>
      <h2 id={`review-${part}`}>{t(sectionOf[part].title)}</h2>
      {hasSides ? (
        <>
          {sides.map((side) => (
            <div key={side}>
              <h3>{t(`section.${side}Short`)}</h3>
              <Rows
                application={application}
                fields={fields.filter((field) => sideOf(field) === side)}
                edit={edit}
              />
            </div>
          ))}
          {own.length > 0 && <h3>{t('form.bothFamilies')}</h3>}
          {own.length > 0 && <Rows application={application} fields={own} edit={edit} />}
        </>
      ) : (
        <Rows application={application} fields={fields} edit={edit} />
      )}
    </section>
  )
}

export function Answers({ application }: { application: MyApplication }) {
  const { locale } = useWords()
  const edit = `${pathFor(locale, 'application')}?id=${application.id}`
  return parts.map((part) => <Section key={part} part={part} application={application} edit={edit} />)
}
