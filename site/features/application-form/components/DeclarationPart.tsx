/** Terms & Conditions and Declaration: one sentence to agree to, what a false one leads to, and what happens next. */
import type { ReactNode } from 'react'
import type { QuestionOf } from '#events/application/questions.ts'
import { pathFor } from '#web/paths.ts'
import { today } from '#web/today.ts'
import { TickField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'

/** The sentence holds both families' agreement, so the tick sets that of each side, and the day. */
export function Tick({ question }: { question: QuestionOf<'tick'> }) {
  const { saving } = useOpenForm()
  const declare = (ticked: boolean) =>
    saving.edit({
      declarationAgreed: ticked,
      declarationDate: ticked ? today() : '',
      signedByGroomParent: ticked,
      signedByBrideParent: ticked,
    })
  return <TickField asked={useAsked(question)} ticked={useValue(question.field)} onTick={declare} />
}

export function Declaration({ children }: { children: ReactNode }) {
  const { locale, t } = useWords()
  return (
    <div className="declare">
      {children}
      <p>{t('form.falseInfo')}</p>
      <p>{t('form.declareNext')}</p>
      <p>
        <a href={pathFor(locale, 'terms')}>{t('form.readTerms')}</a>
        <a href={pathFor(locale, 'privacy')}>{t('privacy.readFull')}</a>
      </p>
    </div>
  )
}
