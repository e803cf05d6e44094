/** A phone number typed with spaces, a zero or +91; the digits are stored, the text stays as typed. */
import type { QuestionOf } from '#events/application/questions.ts'
import { dialled, phoneKind, saysCountry } from '#events/contacts.ts'
import { limits } from '#events/limits.ts'
import { TextField } from '#web/ui/Question.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { useAsked, useOpenForm, useTyped, useValue } from '../use-field.ts'
import { Below } from './fields.tsx'

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
