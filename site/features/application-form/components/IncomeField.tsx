/**
 * A monthly income in rupees, repeated in words below, so that a zero too many is noticed. A text that is not a single amount stays
 * as typed, with an error, and is not sent.
 */
import { Suspense, useEffect, useState } from 'react'
import type { FieldOf, QuestionOf } from '#events/application/questions.ts'
import { problemOf } from '#events/kind.ts'
import { money } from '#events/language/format.ts'
import { amountKind, rupeesIn } from '#events/money.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { TextField } from '#web/ui/Question.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import { unreadableStore } from '../form-state.ts'
import { late, lateParts } from '../loaded-late.ts'
import { useAsked, useOpenForm, useValue } from '../use-field.ts'
import { Below } from './fields.tsx'

const AmountInWords = late(() => lateParts.amount().then((code) => code.AmountInWords))
const ByDay = late(() => lateParts.byDay().then((code) => code.ByDay))

type Name = FieldOf<'money'>

/** Undefined for a text that is not a valid amount. */
const incomeIn = (text: string): number | null | undefined =>
  problemOf(amountKind, text, null) === null ? rupeesIn(text) : undefined

/** The text as typed, even after a reload when the form has no value for it. */
function useTyped(name: Name) {
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
  const { t } = useWords()
  const { value, set, shown } = useTyped(question.field)
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
            <button type="button" className="quiet" onClick={() => setByDay(true)}>
              {t('form.byDay')}
            </button>
          )}
        </Below>
      }
    />
  )
}
