/**
 * The family's answers of an earlier season in this part, each to be confirmed or changed; an answer enters the form only then.
 * Loaded on demand, for families that have applied before.
 */
import { isAsked } from '#events/application/asked.ts'
import { isOpenAgain } from '#events/application/earlier-answers.ts'
import { blankForm, type Form } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { FormField } from '#events/application/questions.ts'
import { seasonName } from '#events/language/format.ts'
import { useStore } from '#web/ui/use-store.ts'
import { earlierStore, formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { markConfirmed, useIsConfirmed } from '../confirmed.ts'
import { useFieldName, useValueWords } from '../field-words.ts'
import { type Part, questionsOf } from '../outline.ts'
import { useEdit, useOpenForm } from '../use-field.ts'
import { EarlierPapers } from './EarlierPapers.tsx'
import './to-confirm.css'

type RowProps = { field: FormField; value: Answer; onRight: () => void; onOther: () => void }

function Row({ field, value, onRight, onOther }: RowProps) {
  const { t } = useWords()
  const name = useFieldName()(field)
  const valueWords = useValueWords()
  const act = (text: string) => t('again.of', { act: text, name })
  return (
    <li>
      <span>
        {name}: <b>{valueWords(field, value)}</b>
      </span>
      <span>
        <button className="offer" type="button" aria-label={act(t('form.itIsRight'))} onClick={onRight}>
          {t('form.itIsRight')}
        </button>
        <button className="offer" type="button" aria-label={act(t('again.notNow'))} onClick={onOther}>
          {t('again.notNow')}
        </button>
      </span>
    </li>
  )
}

/** The earlier answers of a part that are neither confirmed nor changed yet. */
function useOpenFields(part: Part, earlier: Form): FormField[] {
  const { account } = useOpenForm()
  const now = useStore(formStore)
  const isConfirmed = useIsConfirmed(account.id)
  return questionsOf(part)
    .filter(
      (question) =>
        isAsked(earlier, question) &&
        isOpenAgain(question.field, { earlier, now, blank: blankForm }) &&
        !isConfirmed(question.field, now[question.field]),
    )
    .map(({ field }) => field)
}

function Answers({ part, earlier }: { part: Part; earlier: Form & { season: string } }) {
  const { locale, t } = useWords()
  const { account } = useOpenForm()
  const edit = useEdit()
  const fields = useOpenFields(part, earlier)
  if (fields.length === 0) return null
  const confirm = (names: readonly FormField[]) =>
    edit(Object.fromEntries(names.map((name) => [name, earlier[name]])))
  // Declined: the field keeps its default until it is answered.
  const leave = (field: FormField) => markConfirmed(account.id, { [field]: formStore.now()[field] })
  return (
    <section className="to-confirm" aria-labelledby={`${part}-earlier ${part}-title`}>
      <h3 id={`${part}-earlier`}>{t('again.title', { season: seasonName(locale, earlier.season) })}</h3>
      <p>{t('again.text')}</p>
      <ul>
        {fields.map((field) => (
          <Row
            key={field}
            field={field}
            value={earlier[field]}
            onRight={() => confirm([field])}
            onOther={() => leave(field)}
          />
        ))}
      </ul>
      <button className="button button-line" type="button" onClick={() => confirm(fields)}>
        {t('again.all')}
      </button>
    </section>
  )
}

export default function Earlier({ part }: { part: Part }) {
  const earlier = useStore(earlierStore)
  if (!earlier) return null
  return part === 'uploads' ? <EarlierPapers earlier={earlier} /> : <Answers part={part} earlier={earlier} />
}
