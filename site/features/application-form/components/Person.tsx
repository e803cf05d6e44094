/** The questions about one person: who, where, what else, and what need not be answered in a fold at the end. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormChanges } from '#events/application/form.ts'
import { type FormField, type Question, questionOf } from '#events/application/questions.ts'
import type { Side } from '#events/vocabulary.ts'
import { useStore } from '#web/ui/use-store.ts'
import { formStore } from '../../../application/state.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { shownProblemsStore } from '../form-state.ts'
import { groupOf, useValueWords } from '../outline.ts'
import { useEdit } from '../use-field.ts'

// * Copies answers of the groom to the bride once, and shows what it copied; they can be changed like any other. Offered only while the
// bride has none of them.

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
      {isOffered && <Press look="offer same" text={`form.same.${what}`} onClick={copy} />}
      <p className="same" role="status" tabIndex={-1} ref={done}>
        {!isOffered && shown !== '' && t('form.sameDone', { words: shown })}
      </p>
    </>
  )
}

type Props = { side: Side; controls: (of: readonly Question[]) => ReactNode }

export function Person({ side, controls }: Props) {
  const { t } = useWords()
  const group = (name: 'address' | 'others') => (
    <div>
      <h3>{t(`form.${name}`)}</h3>
      {side === 'bride' && name === 'address' && <SameAsGroom what="address" />}
      <div className="questions">{controls(groupOf(side, name))}</div>
    </div>
  )
  return (
    <>
      <div className="questions">{controls(groupOf(side, 'self'))}</div>
      {group('address')}
      {group('others')}
      <More side={side}>{controls(groupOf(side, 'more'))}</More>
    </>
  )
}

/** Opens by itself where a question in it has an error. */
function More({ side, children }: { side: Side; children: ReactNode }) {
  const { t } = useWords()
  const problems = useStore(shownProblemsStore)
  const isWrong = groupOf(side, 'more').some(({ field }) => field in problems)
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isWrong) fold.current?.setAttribute('open', '')
  }, [isWrong])
  return (
    <details className="more" ref={fold}>
      <summary>
        <b>{t('form.more')}</b> <span>{t(`form.more.${side}`)}</span>
      </summary>
      <div className="questions">{children}</div>
    </details>
  )
}
