/**
 * Copies answers of the groom to the bride once, and shows what it copied; they can be changed like any other. Offered only while the
 * bride has none of them.
 */
import { useRef, useState } from 'react'
import type { FormChanges } from '#events/application/form.ts'
import { type FormField, questionOf } from '#events/application/questions.ts'
import { useStore } from '#web/ui/use-store.ts'
import { formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useValueWords } from '../field-words.ts'
import { useEdit } from '../use-field.ts'

const copied = {
  address: ['Pincode', 'District', 'Taluk', 'PostalName', 'Village', 'Address', 'LsgType', 'LsgName'],
  community: ['Religion', 'Caste'],
} as const
const fieldsOf = (what: keyof typeof copied): { from: FormField; to: FormField }[] =>
  copied[what].map((name) => ({ from: `groom${name}`, to: `bride${name}` }))

export function SameAsGroom({ what }: { what: keyof typeof copied }) {
  const { t } = useWords()
  const edit = useEdit()
  const valueWords = useValueWords()
  const form = useStore(formStore)
  const [shown, setShown] = useState('')
  const done = useRef<HTMLParagraphElement>(null)
  const pairs = fieldsOf(what)
  const isOffered = pairs.some(({ from }) => form[from] !== '') && pairs.every(({ to }) => form[to] === '')
  const words = pairs
    .filter(({ from }) => form[from] !== '' && questionOf(from)?.required)
    .map(({ from }) => valueWords(from, form[from]))
    .join(', ')
  const copy = () => {
    const changes: FormChanges = Object.fromEntries(pairs.map(({ from, to }) => [to, form[from]]))
    edit(changes)
    setShown(words)
    setTimeout(() => done.current?.focus())
  }
  return (
    <>
      {isOffered && (
        <button className="offer same" type="button" onClick={copy}>
          {t(`form.same.${what}`)}
        </button>
      )}
      <p className="same" role="status" tabIndex={-1} ref={done}>
        {!isOffered && shown !== '' && t('form.sameDone', { words: shown })}
      </p>
    </>
  )
}
