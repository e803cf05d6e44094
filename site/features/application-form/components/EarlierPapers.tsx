/** Photos and papers of an earlier season; the server copies each one that the family chooses. */
import { useState } from 'react'
import { type Form, fileKeysOf } from '#events/application/form.ts'
import type { FormField } from '#events/application/questions.ts'
import { seasonName } from '#events/language/format.ts'
import { useStore } from '#web/ui/use-store.ts'
import { copyPaper } from '../../../application/copy-paper.ts'
import { formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../field-words.ts'
import { fieldsOf } from '../outline.ts'
import { useOpenForm } from '../use-field.ts'

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

export function EarlierPapers({ earlier }: { earlier: Form & { season: string } }) {
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
            <button
              className="offer"
              type="button"
              disabled={isTaking}
              aria-label={t('again.of', { act: t('again.take'), name: fieldName(field) })}
              onClick={() => void take([field])}
            >
              {t('again.take')}
            </button>
          </li>
        ))}
      </ul>
      <button
        className="button button-line"
        type="button"
        disabled={isTaking}
        onClick={() => void take(fields)}
      >
        {t(isTaking ? 'again.taking' : 'again.takeAll')}
      </button>
      <p role="status">{state === 'failed' && t('again.failed')}</p>
    </section>
  )
}
