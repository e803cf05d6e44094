/**
 * A monthly income in rupees, repeated in words below, so that a zero too many is noticed. A text that is not a single amount stays
 * as typed, with an error, and is not sent.
 */

import { Suspense, useEffect, useState } from 'react'
import type { FieldOf, QuestionOf } from '#events/application/questions.ts'
import { dialled, phoneKind, saysCountry } from '#events/contacts.ts'
import { birthdayOf, isDate, withCentury } from '#events/dates.ts'
import { problemOf } from '#events/kind.ts'
import { day, money } from '#events/language/format.ts'
import { limits } from '#events/limits.ts'
import { amountKind, rupeesIn } from '#events/money.ts'
import type { Side } from '#events/vocabulary.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { today } from '#web/today.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { TextField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { Press } from '../../../components/island/buttons.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { agesStore, unreadableStore } from '../form-state.ts'
import { late, lateParts } from '../loaded-late.ts'
import { useAsked, useEdit, useOpenForm, useTyped, useValue } from '../use-field.ts'
import { Below } from './fields.tsx'

// A phone number typed with spaces, a zero or +91; the digits are stored, the text stays as typed.

/** The ten digits of an Indian number; any other text unchanged, so that nothing is lost. */
function digitsOf(typed: string): string {
  const phone = phoneKind.fold(typed)
  const digits = dialled(phone)
  return /^[\d\s+().-]*$/.test(phone) && /^91\d{10}$/.test(digits) ? digits.slice(2) : phone
}

export function PhoneField({ question }: { question: QuestionOf<'phone'> }) {
  const { t } = useWords()
  const { account } = useOpenForm()
  const stored = useValue(question.field)
  const { value, onValue } = useTyped(question.field, digitsOf)
  const asked = useAsked(question)
  // Not by maxLength, which would count spaces.
  const set = (text: string) => digitsOf(text).length <= limits.phone && onValue(text)
  const mine = digitsOf(account.phone)
  return (
    <TextField
      asked={asked}
      value={value}
      onValue={set}
      before={saysCountry(stored) ? '' : '+91'}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      below={
        stored === '' && mine !== '' ? (
          <button type="button" className="offer" onClick={() => set(mine)}>
            {t('form.useMyPhone', { phone: mine })}
          </button>
        ) : (
          <Below question={question} />
        )
      }
    />
  )
}

// The date of birth, with the date in words and the computed age below it; for somebody too young, the day from which they may apply.

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

const AmountInWords = late(() => lateParts.income().then((code) => code.AmountInWords))
const ByDay = late(() => lateParts.income().then((code) => code.ByDay))

type Name = FieldOf<'money'>

/** Undefined for a text that is not a valid amount. */
const incomeIn = (text: string): number | null | undefined =>
  problemOf(amountKind, text, null) === null ? rupeesIn(text) : undefined

/** The text as typed, even after a reload when the form has no value for it. */
function useIncome(name: Name) {
  const { account, saving } = useOpenForm()
  const value = useValue(name)
  const key = `typed-${name}-${account.id}`
  const unreadable = useStore(unreadableStore)
  const [typed, setTyped] = useState(() => tabStorage.get(key) ?? (value === null ? '' : String(value)))
  const isUnreadable = value === null && incomeIn(typed) === undefined
  useEffect(() => {
    if (isUnreadable === name in unreadable) return
    const { [name]: _, ...others } = unreadable
    unreadableStore.set(isUnreadable ? { ...others, [name]: 'error.oneAmount' } : others)
  }, [isUnreadable, name, unreadable])
  const set = (text: string) => {
    const rupees = incomeIn(text)
    setTyped(text)
    saving.edit({ [name]: rupees ?? null })
    if (rupees === undefined) tabStorage.set(key, text)
    else tabStorage.remove(key)
  }
  // Another tab or phone may have changed the value.
  const isOwn = isUnreadable || incomeIn(typed) === value
  return { value, set, shown: isOwn ? typed : value === null ? '' : String(value) }
}

export function IncomeField({ question }: { question: QuestionOf<'money'> }) {
  const { value, set, shown } = useIncome(question.field)
  const [isByDay, setByDay] = useState(false)
  return (
    <TextField
      asked={useAsked(question)}
      value={shown}
      onValue={set}
      before="₹"
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      below={
        <Below question={question}>
          {isByDay && (
            <Suspense>
              <ByDay field={question.field} onIncome={set} />
            </Suspense>
          )}
          {value !== null && (
            <p className="words" aria-live="polite">
              {money(value)}
              <Suspense>
                <AmountInWords rupees={value} />
              </Suspense>
            </p>
          )}
          {!isByDay && value === null && (
            <Press look="quiet" text="form.byDay" onClick={() => setByDay(true)} />
          )}
        </Below>
      }
    />
  )
}
