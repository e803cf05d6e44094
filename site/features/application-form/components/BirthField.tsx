/** The date of birth, with the date in words and the computed age below it; for somebody too young, the day from which they may apply. */
import type { QuestionOf } from '#events/application/questions.ts'
import { birthdayOf, isDate, withCentury } from '#events/dates.ts'
import { day } from '#events/language/format.ts'
import { limits } from '#events/limits.ts'
import type { Side } from '#events/vocabulary.ts'
import { today } from '#web/today.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import { agesStore } from '../form-state.ts'
import { useAsked, useEdit, useValue } from '../use-field.ts'

function Echo({ side, date }: { side: Side; date: string }) {
  const { locale, t } = useWords()
  const age = useStore(agesStore)[`${side}Age`]
  const least = limits[`${side}Age`]
  const isKnown = isDate(date) && date <= today()
  const isYoung = isKnown && age < least
  return (
    <p className="echo" data-young={isYoung ? '' : undefined} hidden={!isKnown}>
      {!isYoung && <Icon of={icons.check} />}
      <span>{day(locale, date)} · </span>
      <label htmlFor={`${side}Age`}>{t('value.age')}</label>
      <input
        id={`${side}Age`}
        name={`${side}Age`}
        readOnly
        tabIndex={-1}
        value={t('value.years', { count: age })}
      />
      {isYoung && (
        <span>{t(`form.tooYoung.${side}`, { least, date: day(locale, birthdayOf(date, least)) })}</span>
      )}
    </p>
  )
}

export function BirthField({ question }: { question: QuestionOf<'birth'> }) {
  const { t } = useWords()
  const edit = useEdit()
  const { field, side } = question
  const value = useValue(field)
  return (
    <DateField
      asked={useAsked(question)}
      value={value}
      names={{ day: t('field.day'), month: t('field.month'), year: t('field.year') }}
      onValue={(date) => edit({ [field]: date })}
      onLeave={() => {
        const whole = withCentury(value, today())
        if (whole !== value) edit({ [field]: whole })
      }}
      echo={<Echo side={side} date={value} />}
    />
  )
}
