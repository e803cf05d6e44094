/**
 * Above Submit in the preview: prefilled answers that nobody has confirmed, and unlikely ones, each with a button to confirm it,
 * and one button for all.
 */
import { doubtedFields, isDefault, questionAbout } from '#events/application/asked.ts'
import type { Form } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { FormField } from '#events/application/questions.ts'
import { useWords } from '../../components/island/texts.ts'
import { markConfirmed, useIsUnconfirmed } from './confirmed.ts'
import { useFieldName, useValueWords } from './field-words.ts'
import './components/to-confirm.css'

/** `edit`: the URL of the form. */
type Props = { form: Form; userId: string; edit: string }

type RowProps = { field: FormField; value: Answer; edit: string; onRight: () => void }

function Row({ field, value, edit, onRight }: RowProps) {
  const { t, textOf } = useWords()
  const name = useFieldName()(field)
  const valueWords = useValueWords()
  const question = questionAbout(field, value)
  return (
    <li>
      <span>
        {name}: <b>{valueWords(field, value)}</b>
        {question && <small>{textOf(question)}</small>}
      </span>
      <span>
        <button
          className="offer"
          type="button"
          aria-label={`${t('form.itIsRight')}: ${name}`}
          onClick={onRight}
        >
          {t('form.itIsRight')}
        </button>
        <a href={`${edit}#${field}`} aria-label={t('preview.changeOf', { field: name })}>
          {t('form.change')}
        </a>
      </span>
    </li>
  )
}

export function ToConfirm({ form, userId, edit }: Props) {
  const { t } = useWords()
  const isUnconfirmed = useIsUnconfirmed(userId)
  const fields = doubtedFields.filter((field) => isUnconfirmed(field, form[field]))
  if (fields.length === 0) return null
  const right = (names: readonly FormField[]) =>
    markConfirmed(userId, Object.fromEntries(names.map((name) => [name, form[name]])))
  return (
    <section className="to-confirm" aria-labelledby="to-confirm">
      <h2 id="to-confirm">{t('form.filledInTitle')}</h2>
      {fields.some((field) => isDefault(field, form[field])) && <p>{t('form.filledInText')}</p>}
      <ul>
        {fields.map((field) => (
          <Row key={field} field={field} value={form[field]} edit={edit} onRight={() => right([field])} />
        ))}
      </ul>
      <button className="button button-line" type="button" onClick={() => right(fields)}>
        {t('form.allRight')}
      </button>
    </section>
  )
}
