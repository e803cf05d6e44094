/** All answers, to be read: where the application may not be edited any more, nothing looks like a field. */
import { isAsked } from '#events/application/asked.ts'
import { agesOf, type Form, type FormField } from '#events/application/form.ts'
import { sides } from '#events/vocabulary.ts'
import { today } from '#web/clock.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useValueWords } from '../field-words.ts'
import { fieldsOf, labelOf, type Part, parts, sectionOf, sideOf } from '../outline.ts'
import { UploadedPicture } from './UploadedPicture.tsx'
import './read.css'

type Props = { form: Form }

const keysIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')

function Value({ form, field }: Props & { field: FormField }) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const value = form[field]
  const keys = /Keys?$/.test(field) ? keysIn(value) : []
  if (keys.length > 0)
    return keys.map((key) => (
      <UploadedPicture
        key={key}
        src={`${key}?size=thumb`}
        alt={t(labelOf(field))}
        isCard={field.includes('Aadhaar')}
      />
    ))
  const side = sides.find((one) => field === `${one}Dob`)
  const age = side && value !== '' ? agesOf(form, today())[`${side}Age`] : null
  return (
    <>
      {valueWords(field, value)}
      {age !== null && ` · ${t('field.ageYears', { count: age })}`}
    </>
  )
}

const Rows = ({ form, fields }: Props & { fields: readonly FormField[] }) => {
  const { t } = useWords()
  return (
    <dl>
      {fields
        .filter((field) => isAsked(form, field))
        .map((field) => (
          <div key={field}>
            <dt>{t(labelOf(field))}</dt>
            <dd>
              <Value form={form} field={field} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Family and uploads have fields of both sides, each under a heading of its own. */
function Section({ part, form }: Props & { part: Part }) {
  const { t } = useWords()
  const fields = fieldsOf[part]
  const shared = fields.filter((field) => sideOf(field) === null)
  const hasSides = part === 'family' || part === 'uploads'
  return (
    <section id={part} tabIndex={-1} aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{t(sectionOf[part].title)}</h2>
      {hasSides &&
        sides.map((side) => (
          <div key={side}>
            <h3>{t(`section.${side}Short`)}</h3>
            <Rows form={form} fields={fields.filter((field) => sideOf(field) === side)} />
          </div>
        ))}
      {hasSides && shared.length > 0 && <h3>{t('form.bothFamilies')}</h3>}
      <Rows form={form} fields={hasSides ? shared : fields} />
    </section>
  )
}

export const ReadAnswers = ({ form }: Props) => (
  <div className="read">
    {parts.map((part) => (
      <Section key={part} part={part} form={form} />
    ))}
  </div>
)
