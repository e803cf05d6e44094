/** Below an answer that the form filled in itself, or that is unlikely: says so, until the family has looked at it. */
import { questionAbout } from '#events/application/asked.ts'
import type { FormField } from '#events/application/questions.ts'
import { useStore } from '#web/ui/use-store.ts'
import { applicationStore } from '../../../application/state.ts'
import { AskedAbout } from '../../../components/island/AskedAbout.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { markConfirmed, useIsUnconfirmed } from '../confirmed.ts'
import { useFieldName } from '../field-words.ts'
import { useOpenForm, useValue } from '../use-field.ts'

export function FilledIn({ name }: { name: FormField }) {
  const { t } = useWords()
  const { account } = useOpenForm()
  const value = useValue(name)
  const { status } = useStore(applicationStore)
  const fieldName = useFieldName()
  const isUnconfirmed = useIsUnconfirmed(account.id)
  // What was submitted, the family has confirmed by that.
  if (status !== 'draft' || !isUnconfirmed(name, value)) return null
  return (
    <AskedAbout
      question={t(questionAbout(name, value) ?? 'form.filledIn')}
      of={fieldName(name)}
      onRight={() => markConfirmed(account.id, { [name]: value })}
    />
  )
}
