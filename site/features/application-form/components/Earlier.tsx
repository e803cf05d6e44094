/**
 * The family's answers of an earlier season in this part, each to be confirmed or changed; an answer enters the form only then.
 * Loaded on demand, for families that have applied before.
 */
import { isAsked } from '#events/application/asked.ts'
import { isOpenAgain } from '#events/application/earlier-answers.ts'
import { emptyForm, type Form } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { FormField } from '#events/application/questions.ts'
import { seasonName } from '#events/language/format.ts'
import { useStore } from '#web/ui/use-store.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { earlierStore, formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName, useValueWords } from '../field-words.ts'
import { type Part, questionsOf } from '../outline.ts'
import { useEdit } from '../use-field.ts'
import { EarlierPapers } from './EarlierPapers.tsx'
import './earlier.css'

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

/** The fields whose earlier answer the family does not want, until the page is opened again. */
const declinedStore = valueStore<readonly FormField[]>([])

/** The earlier answers of a part that are neither confirmed, changed nor declined yet. */
function useOpenFields(part: Part, earlier: Form): FormField[] {
  const now = useStore(formStore)
  const declined = useStore(declinedStore)
  return questionsOf(part)
    .filter(
      (question) =>
        isAsked(earlier, question) &&
        isOpenAgain(question.field, { earlier, now, blank: emptyForm }) &&
        !declined.includes(question.field),
    )
    .map(({ field }) => field)
}

function Answers({ part, earlier }: { part: Part; earlier: Form & { season: string } }) {
  const { locale, t } = useWords()
  const edit = useEdit()
  const fields = useOpenFields(part, earlier)
  if (fields.length === 0) return null
  const confirm = (names: readonly FormField[]) =>
    edit(Object.fromEntries(names.map((name) => [name, earlier[name]])))
  const leave = (field: FormField) => declinedStore.set([...declinedStore.now(), field])
  return (
    <section className="earlier" aria-labelledby={`${part}-earlier ${part}-title`}>
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
