/**
 * The family's answers of an earlier season in this part, each to be confirmed or changed; an answer enters the form only then.
 * Loaded on demand, for families that have applied before.
 */

import { useState } from 'react'
import { answersIn, isOpenAgain } from '#events/application/earlier.ts'
import { changesBetween, emptyForm, type Form, fileKeysOf, merged } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import { isAsked } from '#events/application/missing.ts'
import type { FormField } from '#events/application/questions.ts'
import { seasonName } from '#events/language/format.ts'
import { call } from '#web/api.ts'
import { checkedBy, hasFields, isText } from '#web/guards.ts'
import { useStore } from '#web/ui/use-store.ts'
import { valueStore } from '#web/ui/value-store.ts'
import { type Draft, readDraft, unreadable, updateDraft } from '../../../application/drafts.ts'
import { earlierStore, formStore } from '../../../application/state.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { fieldsOf, type Part, questionsOf, useFieldName, useValueWords } from '../outline.ts'
import { useEdit, useOpenForm } from '../use-field.ts'
import './earlier.css'

// Photos and papers of an earlier season; the server copies each one that the family chooses.

// Copies papers of an earlier season's application; apart, because few families have one.

const Copied = checkedBy(hasFields({ objectPath: isText }))

/** @returns the key of the copy @throws like `call` */
async function copyPaper(objectPath: string): Promise<string> {
  const body = { objectPath }
  return (await call('/api/objects/again', { method: 'POST', body, schema: Copied })).objectPath
}

const keysIn = (form: Form, field: FormField): string[] => fileKeysOf({ [field]: form[field] })

/** Fields that had papers in the earlier season and have none now. */
const openFields = (earlier: Form, now: Form): FormField[] =>
  fieldsOf.uploads.filter((field) => keysIn(earlier, field).length > 0 && keysIn(now, field).length === 0)

type State = 'idle' | 'taking' | 'failed'

function useTaking(earlier: Form) {
  const { saving } = useOpenForm()
  const [state, setState] = useState<State>('idle')
  async function takeOne(field: FormField): Promise<void> {
    const copies: string[] = []
    for (const key of keysIn(earlier, field)) copies.push(await copyPaper(key))
    saving.edit({ [field]: Array.isArray(earlier[field]) ? copies : (copies[0] ?? null) })
  }
  /** Copies one after the other, because a phone's connection is slow; a failure keeps the copies before it. */
  async function take(fields: readonly FormField[]): Promise<void> {
    setState('taking')
    try {
      for (const field of fields) await takeOne(field)
      setState('idle')
    } catch {
      setState('failed')
    }
    // At once, because the server removes copies after a day if no application refers to them.
    void saving.sendPending()
  }
  return { state, take }
}

function EarlierPapers({ earlier }: { earlier: Form & { season: string } }) {
  const { locale, t } = useWords()
  const fieldName = useFieldName()
  const fields = openFields(earlier, useStore(formStore))
  const { state, take } = useTaking(earlier)
  if (fields.length === 0) return null
  const isTaking = state === 'taking'
  return (
    <section className="earlier" aria-labelledby="papers-earlier">
      <h3 id="papers-earlier">{t('again.papersTitle', { season: seasonName(locale, earlier.season) })}</h3>
      <p>{t('again.papersText')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <span>{fieldName(field)}</span>
            <Press
              look="offer"
              text="again.take"
              disabled={isTaking}
              of={fieldName(field)}
              onClick={() => void take([field])}
            />
          </li>
        ))}
      </ul>
      <Press
        look="line"
        text={isTaking ? 'again.taking' : 'again.takeAll'}
        disabled={isTaking}
        onClick={() => void take(fields)}
      />
      <p role="status">{state === 'failed' && t('again.failed')}</p>
    </section>
  )
}

type RowProps = { field: FormField; value: Answer; onRight: () => void; onOther: () => void }

function Row({ field, value, onRight, onOther }: RowProps) {
  const name = useFieldName()(field)
  const valueWords = useValueWords()
  return (
    <li>
      <span>
        {name}: <b>{valueWords(field, value)}</b>
      </span>
      <span>
        <Press look="offer" text="form.itIsRight" of={name} onClick={onRight} />
        <Press look="offer" text="again.notNow" of={name} onClick={onOther} />
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
      <Press look="line" text="again.all" onClick={() => confirm(fields)} />
    </section>
  )
}

// Turns the phone's draft of an earlier season's application into a draft of a new one.

/** A draft without an application on the server. */
const begunAnew = (userId: string, form: Form): Draft => ({
  userId,
  id: null,
  version: null,
  status: 'draft',
  base: emptyForm,
  form,
  changedAt: new Date().toISOString(),
})

/**
 * Unsent answers become those of a new application, without consent, declaration and papers, which were given for the earlier one.
 * Answers that were submitted then are offered again above.
 * @param sent the submitted form; null if it was never submitted
 */
export async function detach(userId: string, id: string | null, sent: Form | null): Promise<void> {
  const draft = await readDraft(userId).catch(unreadable)
  if (!draft || draft.id !== id) return
  await updateDraft(userId, (now) => {
    const { form } = now ?? draft
    const unsent = answersIn(sent ? changesBetween(sent, form) : form)
    return begunAnew(userId, merged(emptyForm, unsent))
  })
}

export default function Earlier({ part }: { part: Part }) {
  const earlier = useStore(earlierStore)
  if (!earlier) return null
  return part === 'uploads' ? <EarlierPapers earlier={earlier} /> : <Answers part={part} earlier={earlier} />
}
