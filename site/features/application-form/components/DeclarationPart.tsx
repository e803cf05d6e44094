/** Terms & Conditions and Declaration: the texts, then the checkbox. */
import type { ReactNode } from 'react'
import type { FormChanges } from '#events/application/form.ts'
import type { QuestionOf } from '#events/application/questions.ts'
import { labelKey } from '#events/language/answer-words.ts'
import { day } from '#events/language/format.ts'
import { pathFor } from '#web/paths.ts'
import { today } from '#web/today.ts'
import { TickField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'

/** Ticking the box sets the date of the declaration. */
export function Tick({ question }: { question: QuestionOf<'tick'> }) {
  const { saving } = useOpenForm()
  const { field } = question
  const date = (ticked: boolean): FormChanges =>
    field === 'declarationAgreed' ? { declarationDate: ticked ? today() : '' } : {}
  return (
    <TickField
      asked={useAsked(question)}
      ticked={useValue(field)}
      onTick={(ticked) => saving.edit({ ...date(ticked), [field]: ticked })}
    />
  )
}

export function Day({ question }: { question: QuestionOf<'day'> }) {
  const { locale, t } = useWords()
  const date = useValue(question.field)
  return (
    date !== '' && (
      <p className="echo">
        {t(labelKey(question))}: {day(locale, date)}
      </p>
    )
  )
}

export function Declaration({ children }: { children: ReactNode }) {
  const { locale, t } = useWords()
  return (
    <div className="declare">
      <p>{t('form.declareIntro')}</p>
      <ul>
        <li>{t('form.falseInfo')}</li>
        <li>{t('form.visit')}</li>
        <li>{t('privacy.why')}</li>
        <li>{t('privacy.who')}</li>
      </ul>
      <p>
        <a href={pathFor(locale, 'terms')}>{t('form.readTerms')}</a>
        <a href={pathFor(locale, 'privacy')}>{t('privacy.readFull')}</a>
      </p>
      {children}
    </div>
  )
}
