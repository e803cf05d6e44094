/** The questions about one person: who, where, what else, and what need not be answered in a fold at the end. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { Question } from '#events/application/questions.ts'
import type { Side } from '#events/vocabulary.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import { shownProblemsStore } from '../form-state.ts'
import { groupOf } from '../outline.ts'
import { SameAsGroom } from './SameAsGroom.tsx'
import './person.css'

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
